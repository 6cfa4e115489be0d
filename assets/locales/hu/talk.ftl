# A saját asztalok

command-games = Az asztalaid, elöl azok, ahol te jössz
games = <b>Az asztalaid</b>
games-more = …és még { $count }.
games-against = { $count ->
        [one] ellenfél: { $names }
       *[other] ellenfelek: { $names }
    }
games-yours = <b>te jössz</b>
games-theirs = { $names } jön
games-invited = kihívtak
games-asked = { $name } válaszára vár
games-open = még { $count } szabad hely
games-full = { $name } kezdheti a játékot
ago-now = most
ago-minutes = { $count } perce
ago-hours = { $count } órája
ago-days = { $count } napja
refused-no-games = Itt nincs asztalod. A /play nyit egyet, ellenem pedig így játszhatsz: /solo lits

# Döntetlen

command-draw = Döntetlen felajánlása
ask-draw = <b>{ $name }</b> döntetlent ajánl (játszma: #{ $code }). { $whom }, elfogadod?
draw-declined = #{ $code }: { $name } inkább továbbjátszana, nincs döntetlen.
draw-agreed = #{ $code }: döntetlen, { $name } beleegyezett.
button-agree = Igen, döntetlen
toast-drawn = Döntetlen.
toast-draw-declined = A játszma folytatódik.
caption-agreed = Döntetlen megegyezéssel.
refused-draw-bot = Én inkább továbbjátszanék: velem nincs döntetlen.

# Tippek

command-hint = Tipp: egy jó lépés
hint = 💡 { $number }. { $side } Én ezt lépném: <code>{ $move }</code>.
button-play-this = Ezt lépem
hint-none = 💡 Ezúttal nem találtam tippet ehhez: #{ $code }. Kérdezhetsz újra.
toast-hint = Gondolkodom…
caption-hints = tipp kérhető
caption-explore-on = a lépések kipróbálhatók
caption-explore-off = a lépések nem próbálhatók ki
caption-rated = értékszámért
caption-unrated = barátságos
refused-hint-people = Tippet ellenem játszva kérhetsz, emberek között pedig csak a tippek=igen beállítással nyitott asztalnál.
refused-hint-secret = Amíg titokban döntötök, nincs tipp.
refused-hint-nobody = Itt most senki sem következik.
refused-hint-thinking = Az előző kérdéseden még gondolkodom.

# Visszatekintés

button-review = Kulcspillanatok
button-best = 💡 A legjobb lépés
button-leaf = Lépésenként
button-show-group = Mutasd a csoportban
review = Állás { $number } lépés után (összesen { $count })
analysis-progress = 🔍 #{ $code }: keresem a kulcspillanatokat, { $number } / { $count } állás
analysis-none = 🔍 Egyelőre nem tudok játszmát elemezni. Kérdezd meg újra néhány perc múlva.
analysis-nothing = 🔍 Erről a játszmáról nincs mit mondanom: nyíltan senkinek sem volt választása.
moments = 📈 A nyerési esélyek és a legdrágább lépések:
moments-none = 📈 A nyerési esélyek. Egyik lépés sem került sokba.
moments-proven = A „nyert” és a „vesztett” bizonyított.
moment-line = { $side } { $ply }. lépés: { $before } → { $after }, jobb <code>{ $better }</code>
moment-played = { $ply }. lépés, { $side } { $name }: <code>{ $move }</code>
moment-drop = Előtte { $before }, utána { $after }: jobb lett volna <code>{ $better }</code>
chance = { $percent }%
chance-won = nyert
chance-lost = vesztett
toast-shared = Már látja a csoport.
toast-shared-before = Ezt már megmutattad a csoportban.
button-replay = Visszajátszás
button-share = Megosztás
toast-replay-there = A visszajátszás már itt van, lejjebb.
refused-replay-early = #{ $code }: a játszmának még nincs vége. Utána visszajátszhatod.
refused-replay-empty = #{ $code }: itt nem volt játszma, nincs mit visszajátszani.
refused-replay-none = Itt még egyetlen játszma sem ért véget, nincs mit visszajátszani.

# Amit az emberekről megőrzök

command-privacy = Mit őrzök meg rólad, és hogyan törölhető
command-data = Minden, amit rólad őrzök, egy fájlban
command-forget = Minden törlése, amit rólad megőrzök
privacy =
    <b>Amit megőrzök</b>
    • Rólad: a Telegram-azonosítód, a neved és a felhasználóneved, a nyelved, a beállításaid, a legjobb eredményeid és értékszámaid, a feladványoknál tett próbáid, a szabadnapjaid, és hogy melyik üzenetben kérdeztelek utoljára.
    • A játszmákról: ki ül az asztalnál, minden lépés, ki hányadik lett, az utolsó változás ideje, óránál a hátralévő idő, és hogy mely üzenetek mutatták az asztalt. Ahol a csoport szavaz, a játszma végéig az, hogy ki mire szavazott az utolsó két szavazásban. A befejezett játszmák megmaradnak, hogy újra meg lehessen nézni őket.
    • A csevegésekről: az azonosítójuk, a fajtájuk, a nyelvük és a beállításaik, az oda küldött feladványok, és hogy hány üzenetet láttam ott – a tartalmuk nem.
    • Azokról, akiket el kellett felejtenem: 90 napig egy ujjlenyomat, titkos kulccsal, név nélkül. Aki visszatér, addig nem kap helyezést a /top listán.
    • Amit nekem küldesz, vagy amit egy csoportban olvashatok, egy sorban várakozik, amíg fel nem dolgozom, rendszerint egy pillanatig. Utána a tartalma törlődik; a sorszáma és egy ujjlenyomata nagyjából egy hétig megmarad, hogy semmi se történjen meg kétszer. A válasz arra, amit egy asztal oldalán teszel, nagyjából egy napig marad meg. Amit küldeni készülök, az elküldésig marad meg.

    Más üzeneteket nem őrzök meg. Mindebből senki sem kap tőlem semmit azon kívül, ami az asztaloknál és egy csoportban a /top listán látszik; a /settings alatt kérheted, hogy ott ne szerepelj, egy feladvány alatt pedig csak akkor, ha te kéred.

    <b>A törlés</b>
    A /data mindezt elküldi egy fájlban, a játszmáid lejegyzésével együtt. A /forget még egyszer rákérdez, aztán töröl mindent, azonnal vagy hét nap múlva, ami alatt meggondolhatod magad: a folyó játszmáidat feladod, a várakozó asztalaid megszűnnek, a beállításaid, legjobb eredményeid és értékszámaid törlődnek, mások játszmáiban pedig „valaki” leszel. A csevegéseidben látható Telegram-üzeneteket nem én tudom törölni.
refused-data-private = Ezt csak a privát csevegésünkben küldöm el, ahol más nem látja: ott írd be, hogy /data.
ask-forget =
    <b>Elfelejtselek?</b> A folyó játszmáidat feladod, a várakozó asztalaid megszűnnek, a beállításaid, legjobb eredményeid és értékszámaid törlődnek. Mások játszmáiban „valaki” leszel.

    Hét nap múlva, hogy még meggondolhasd magad? Vagy most rögtön? Azt már nem lehet visszavonni.
forget-planned = Ekkor felejtelek el: { $moment }. Addig minden marad, ahogy van, és meggondolhatod magad: itt, vagy a /forget paranccsal.
forgotten = Kész: már nem ismerlek. Ha újra írsz nekem, elölről kezdjük.
button-forget-later = Igen, hét nap múlva
button-forget = Igen, most rögtön
button-stay = Nem, maradjon minden így
toast-stayed = Minden marad, ahogy van.
player-someone = valaki
refused-rematch-gone = Valaki ebből a játszmából már nincs itt. A /play új asztalt nyit.

# Túl sok egyszerre
refused-too-much = Ez egyszerre túl sok volt. { $seconds } másodperc múlva kérdezz újra.
refused-tables-here = Itt { $count } befejezetlen játszma van. Ha az egyiket befejezitek, vagy a /cancel paranccsal leveszitek, nyithatsz újat.
refused-tables-yours = { $count } asztalnál ülsz. Amint az egyik játszmának vége, nyithatsz újat.
refused-hints-here = Több kérdésen is gondolkodom ebből a csevegésből. Kérdezz újra néhány másodperc múlva.
