# A „/” mögötti lista

command-play = Játék választása, asztal nyitása
command-challenge = Kihívás: /challenge @ann lits
command-solo = Játék a bot ellen: /solo lits 3
command-match = Több játszma közös ponttal: /match blokus 5
command-m = Lépés: /m T b3 r1
command-board = Az asztal újra
command-pieces = A darabok és forgatásaik
command-record = A játszma lépései
command-replay = Az egész játszma animációként
command-undo = Az utolsó lépésed visszavonása
command-resign = Feladás
command-cancel = Az asztal megszüntetése kezdés előtt
command-help = Hogyan működik minden

# Beszélgetés

about = Társasjátékokat bonyolítok le csevegésekben: te leírod a lépést, én megrajzolom a táblát. Játssz ellenem, vagy adj hozzá egy csoporthoz.
about-short = Társasjátékok csevegésekben: te lépsz, én rajzolok.
greeting =
    <b>Üdvözöl a Tessera.</b> Társasjátékokat bonyolítok le: ellenem itt helyben, a barátaiddal csoportban játszhatsz. Melyik játékot nézzük meg? A /help elmondja, hogyan működik minden.
greeting-group =
    <b>Sziasztok, Tessera vagyok.</b> Társasjátékokat bonyolítok le ebben a csevegésben.

    /play – játék választása és asztal nyitása, bárki leülhet
    <code>/challenge @név lits</code> – valaki kihívása
    /help – hogyan működik minden
greeting-games =
    <b>Sziasztok, Tessera vagyok.</b> Társasjátékokat bonyolítok le ebben a csevegésben: válasszatok egyet, nyissatok asztalt, és bárki leülhet.
    Kihívás: <code>/challenge @név lits</code>. A /help elmondja, hogyan működik minden.
choose = Mit játsszunk?
choose-pieces = Melyik játék darabjait mutassam?
nearest = Lehetséges lépések a közelben:
gallery-lits = <b>A Battle of LITS táblái</b>
    /play lits tábla=gyűrűk – játék azon, amelyik tetszik
ask-resign = Biztosan feladod ezt a játszmát: #{ $code }?
resign-done = #{ $code }: { $name } feladta a játszmát.
resign-kept = #{ $code }: { $name } továbbjátszik.
ask-undo = <b>{ $name }</b> visszavonná az utolsó { $count ->
        [one] lépést
       *[other] { $count } lépést
    } ebben a játszmában: #{ $code }. { $whom }, rendben van így?
undo-denied = #{ $code }: { $name } inkább továbbjátszana, a lépés marad.
undo-allowed = #{ $code }: a lépés visszavonva, { $name } beleegyezett.

button-solo = Játék a bot ellen
button-group = Hozzáadás csoporthoz
button-join = Leülök
button-fill = Játsszon a bot
button-start = Kezdés
button-cancel = Mégse
button-accept = Elfogadom
button-decline = Nem játszom
button-private = Felkészülés privátban
button-setup = Felkészülés
button-choice = { $key } ×{ $count }
button-rest = 🎲 Véletlen
button-show = ⤓ Mutasd itt a táblát
button-rematch = Visszavágó
button-resign = Igen, feladom
button-keep = Nem, folytatom
button-allow = Igen, rendben
button-deny = Nem, folytassuk

toast-joined = Leültél az asztalhoz.
toast-bot-joined = A bot leül az asztalhoz.
toast-begun = Jó játékot!
toast-accepted = Jó játékot!
toast-declined = Nem fogadtad el.
toast-cancelled = Az asztalt megszüntetted.
toast-moved = Kész.
toast-resigned = Feladtad.
toast-kept-playing = Helyes. Játsszunk tovább!
toast-undone = Visszavonva.
toast-agreed = Köszönöm. A többieket is megkérdezem.
toast-undo-denied = A játszma így megy tovább.

# Az asztal üzenete

plain = { $text }
bot-level = { $level ->
        [10] + szint
       *[other] { $level }. szint
    }
player-bot = { $level ->
        [10] Tessera, + szint
       *[other] Tessera, { $level }. szint
    }
player-tessera = Tessera
player-bot-short = { $level ->
        [10] Tessera (+)
       *[other] Tessera ({ $level })
    }
player-none = szabad hely
player-resign = { $name } 🏳
player-time = { $name } ⌛
decimal = { $whole },{ $part }
caption-title = <b>{ $game }</b> · #{ $code }
caption-round = { $number }. menet
caption-player = { $sides }{"\u00A0"}{ $name }: <b>{ $points }</b>
caption-seat = { $sides }{"\u00A0"}{ $name }
caption-last = { $number }. { $side } <code>{ $move }</code>
caption-one-of-last = { $side }{"\u00A0"}{ $move }
caption-open = { $name } játszani hív: koppints, és ülj le az asztalhoz!
caption-full = Minden hely foglalt: { $name } kezdheti a játékot.
caption-invited = { $whom }, { $name } kihív téged!
caption-declined = { $name } nem fogadta el.
caption-cancelled = Elmarad.
caption-turn = { $side } Te jössz, { $name }.
caption-choose = { $side } { $name }, válassz egy gombbal.
caption-ready = { $sides } { $name } készen áll.
caption-said = { $side } { $word }
caption-set-up = { $side } { $name }, készülj fel privátban.
caption-thinking = { $side } { $name } gondolkodik…
caption-won = 🏆 { $count ->
        [one] <b>{ $names }</b> nyert!
       *[other] <b>{ $names }</b> osztozik a győzelmen!
    }
caption-tiebreak = 🏆 <b>{ $names }</b> nyert: { $reason }
caption-resigned = 🏆 <b>{ $names }</b> nyert, az ellenfél feladta.
caption-lost-on-time = 🏆 <b>{ $names }</b> nyert, az ellenfél ideje lejárt.
caption-abandoned = Senki sem maradt játékban.
caption-drawn = Döntetlen.
caption-gave-up = { $name } feladta.
caption-out-of-time = { $name } ideje lejárt.
caption-total = Összesen <b>{ $total }</b>.
caption-best = Eddigi legjobb eredményed: { $best }.
caption-best-beaten = 🏆 Ez a legjobb eredményed! Az előző: { $best }.

# Privátban összerakott lépések

prompt-chosen = Eddig: <code>{ $keys }</code>
prompt-next = Vagy írd le így: <code>{ $example }</code>
prompt-whole = <code>{ $move }</code>
prompt-done = Kész. Ez köztünk marad.

# Elutasítások

refused-stale = Ez már a múlté; az asztal legújabb képe számít.
refused-anonymous = Nem látom, ki vagy: kérlek, a saját nevedben írj, ne a csoportéban vagy egy csatornáéban.
refused-command-unknown = Nem ismerem ezt: { $command }. A /help felsorolja, amit tudok.
refused-word-unknown = Nem értem itt ezt: „{ $word }”. Példák: /help
refused-game-missing = Melyik játék legyen? Írd oda a nevét is, például: lits. A /play mindet megmutatja.
refused-level-unknown = 1-től 9-ig vannak szintek, felettük pedig a +; { $level }. szint nincs.
refused-challenge-whom = Kit? Írd be: /challenge @név lits, vagy válaszolj az üzenetére így: /challenge lits
refused-challenge-yourself = Saját magadat nem hívhatod ki. Ellenem így játszhatsz: /solo lits
refused-challenge-two = Kihívni kétszemélyes játékra lehet. A /play többeknek nyit asztalt.
refused-already-seated = Már ennél az asztalnál ülsz.
refused-table-full = Minden hely foglalt.
refused-seats-empty = { $count ->
        [one] Még egy hely szabad.
       *[other] Még { $count } hely szabad.
    }
refused-not-opener = Ezt csak { $name } teheti meg, ő nyitotta az asztalt.
refused-not-invited = Ez neki szól: { $name }.
refused-cancel-late = A játék már elkezdődött. Feladni: /resign.
refused-not-at-table = Nem játszol ennél az asztalnál.
refused-not-your-turn = Most nem te jössz.
refused-secret-here = Ezt itt mások is olvashatják: kérlek, privátban írd meg nekem, vagy használd a tábla alatti gombokat.
refused-not-your-question = Nem téged kérdeztelek.
refused-answered = Erre a kérdésre már válaszoltak.
refused-not-begun = A játék még nem kezdődött el.
refused-undo-nothing = Még nincs olyan lépésed, amelyet vissza lehetne vonni.
refused-undo-barred = Titokban megtett lépésnél, feladásnál vagy időtúllépésnél korábbra már nem lehet visszalépni.
refused-rematch-early = A játék még nem ért véget.
refused-rematch-there = A visszavágó asztala: #{ $code }.
refused-not-playing = Itt nem játszol. A /play asztalt nyit, ellenem pedig így játszhatsz: /solo lits
refused-table-unknown = Itt nincs ilyen asztal: #{ $code }.
refused-which-table = Melyik asztalnál?
name-table = Írd elé az asztal kódját, például: #{ $code }
refused-talk = „{ $text }” egyik játszmádban sem lépés. Egy lépés így néz ki: { $example }.
refused-over = A játék véget ért.

refused-turn = Most másik oldal jön.
refused-unreadable = „{ $text }” nem lépés. Egy lépés így néz ki: { $example }.
refused-too-long = Ez túl hosszú lépésnek. Egy lépés így néz ki: { $example }.
refused-turns = „{ $text }”: a forgatás r0, r1, r2 vagy r3, vagyis ennyi negyedfordulat jobbra.
refused-square-unknown = Nincs ilyen mező: { $text }. Az első mező a1, az utolsó { $last }.
refused-ambiguous = „{ $text }” többet is jelenthet:
refused-off-board = { $text }: a darab lelógna a tábláról.
refused-shape = { $text }: ezek a mezők nem alkotnak darabot ebben a játékban.
refused-occupied = { $text }: ott már fekszik valami – { $squares }.
refused-pieces-none = { $game }: ebben a játékban nincsenek külön nevű darabok. A lépések írását a /help mutatja meg.
refused-no-draws = Ebben a játékban nincs döntetlen.
refused-resigned = Ebből a játszmából már kiestél. Nélküled folytatódik.
refused-game-unknown = Nem ismerem ezt a játékot: „{ $game }”. Ezeket ismerem: { $possible }
refused-option-seats = A játékosok száma itt { $possible }, nem { $seats }.
refused-option-unknown = Itt nincs „{ $option }” beállítás. Lehet: { $possible }
refused-option-value = Ilyen érték nincs: { $option } = „{ $value }”. Lehet: { $possible }
refused-option-needs = „{ $option }” – ez a beállítás csak a következővel együtt használható: { $possible }.
refused-option-board = „{ $value }” tábla nincs. Lehet: { $possible } – vagy 100 jel: X, O és „.”, a 10. sorral kezdve.
