game-tristra = Tristra
game-tristra-words = trisztra
side-tristra-orange = 🟠
side-tristra-purple = 🟣
word-tristra-rock = ✊ Kő
word-tristra-paper = ✋ Papír
word-tristra-scissors = ✌️ Olló
word-tristra-end = 🏁 A menet vége
event-tristra-same-hands = Ugyanazt választottátok: döntsetek újra.
event-tristra-begins = { $sides } kezd.
event-tristra-wiped-out = { $sides } minden bábuját elvesztette, ebben a menetben 0 pontja van.
event-tristra-no-move = { $sides } nem tud lépni: a menetnek vége.
event-tristra-declared = { $sides } bejelenti a menet végét.
event-tristra-lines = Mindkét oldal ugyanannyit ütött: az elért sorok is számítanak.
event-tristra-round = Új menet kezdődik, új táblával.
aid-tristra-attacks = ⚔ Támadott mezők
marked-tristra-attacks = Teljes keret { $own }: amit te támadsz. Sarkok { $other }: amit az ellenfél támad.

option-tristra-arrows-corners = nyilak előre és az alap sarkainál
option-tristra-arrows-sides = nyilak előre és oldalra
option-tristra-arrows-rank = nyilak rang szerint
option-tristra-own-none = saját bábuért nincs pont
option-tristra-own-score = saját bábuért is jár pont
option-tristra-first-rps = kő, papír, olló
option-tristra-first-random = a kezdőt sorsolják
option-tristra-first-orange = narancs kezd
option-tristra-first-purple = lila kezd
option-tristra-rounds-1 = egy menet
option-tristra-rounds-2 = két menet
option-tristra-rounds-3 = három menet
option-tristra-rounds-4 = négy menet
option-tristra-rounds-5 = öt menet

due-tristra-build = A játékosok egymás elől elrejtve építik a tábla két felét.
due-tristra-place = A játékosok egymás elől elrejtve állítják fel a bábuikat.
choosing-tristra = Kő, papír, olló dönti el, ki kezd. Amíg mindketten nem választottak, senki sem látja a másik választását.
draft-tristra-build = Építsd fel a tábla feléd eső felét hat piros (P), hat kék (K) és hat zöld (Z) mezőből.
draft-tristra-place = Állítsd fel a bábuidat az első két sorodban.

refused-tristra-building = { $text }: előbb mindkét játékos felépíti a maga felét. Például: { $example }
refused-tristra-built = { $text }: a tábla már felépült.
refused-tristra-placing = { $text }: előbb mindkét játékos felállítja a bábuit. Például: { $example }
refused-tristra-placed = { $text }: a bábuk már fel vannak állítva.
refused-tristra-choosing = { $text }: előbb mindkét játékos követ, papírt vagy ollót választ.
refused-tristra-begun = { $text }: már eldőlt, ki kezd.
refused-tristra-colours = Egy fél hat-hat piros (R), kék (B) és zöld (G) mezőből áll. Hiányzik: { $missing }. Fölösleges: { $extra }.
refused-tristra-triangles = Mindenki két-két I-es, II-es és III-as rangú bábut állít fel. Hiányzik: { $missing }. Fölösleges: { $extra }.
refused-tristra-lines = A bábuk az első két sorodba kerülnek ({ $lowest }–{ $highest }), nem ide: { $squares }.
refused-tristra-shared = Egy mezőn csak egy bábu állhat – { $squares }.
refused-tristra-nobody = { $text }: itt nem áll bábu – { $squares }.
refused-tristra-theirs = { $text }: nem a te bábud áll itt – { $squares }.
refused-tristra-turning = { $text }: a helyben forgás nem lépés, a bábunak el kell hagynia a mezőt.
refused-tristra-flipped = { $text }: ez a mező át van fordítva, már nem lehet rálépni – { $squares }.
refused-tristra-attack = { $text }: { $squares } foglalt, és { $rank } ({ $origin }) csak ezt támadja: { $attacked }.
refused-tristra-colour = { $text }: { $rank } csak { $rank ->
        [I] piros
       *[II] piros és kék
    } mezőre teleportálhat, { $squares } pedig { $colour ->
        [R] piros
        [B] kék
       *[G] zöld
    }.
refused-tristra-end = A menet végét csak akkor lehet bejelenteni, ha már csak saját bábut üthetnél.

pieces-tristra = <b>{ $game }</b>: a bábuk a szokásos nyilakkal. A lépésben az szerepel, honnan, hová, és a lent álló forgatás: <code>r0</code> esetén a csúcs a 6. sor, <code>r1</code> esetén az f oszlop, <code>r2</code> esetén az 1. sor, <code>r3</code> esetén az a oszlop felé mutat.

help-tristra =
    <b>A Tristra röviden</b>
    Ketten, privátban, felépítik a tábla egy-egy felét: 3 sor 6 mezővel, 6-6 piros, kék és zöld. Aztán két-két I-es, II-es és III-as rangú, háromszög alakú bábut állítanak az első két sorukba. A kezdőt kő, papír, olló dönti el; egyforma választásnál újra.
    Egy lépésben egy bábu más mezőre kerül, és ott tetszőlegesen elforgatva áll; helyben forogni vagy passzolni nem lehet. Vagy <b>teleportál</b> egy szabad mezőre – az I-es pirosra, a II-es pirosra és kékre, a III-as bármelyikre –, és az elhagyott mező átfordul: oda többé senki sem léphet. Vagy <b>üt</b> bárkit, akár sajátot, bármilyen színű mezőn, ahová nyila mutat: a csúcsa előtt és átlósan az alapja sarkai mögött. Ilyenkor semmi sem fordul át.
    A menet véget ér, ha egy oldalnak nincs bábuja (0 pontja lesz), nem tud lépni, vagy csak sajátot üthet, és azt mondja: <code>vége</code>. Egy leütött ellenfél 10 × rang pont. Egyenlőségnél minden megmaradt bábu rang × sor pontot ad, a saját szélétől számolva. Az nyer, akinek több pontja van; ha ez is egyenlő, döntetlen.
    <code>a2-d4 r1</code> teleportál, <code>c3xd4 r2</code> üt: honnan, hová, csúcs – r0 a 6. sor, r1 az f, r2 az 1. sor, r3 az a oszlop felé. Titokban: <code>építek PPKZZK KZPPKZ ZKPKPZ</code>, <code>felállítok I a1 r0, I b1 r0, II c2 r1, …</code> vagy <code>véletlen</code>.

about-tristra = üss a nyilak mentén, amíg el nem fogy a tábla
minute-tristra =
    <b>{ $game } egy percben</b>
    Mindketten titokban felépítik a fél táblát piros, kék és zöld mezőkből, és felállítják hat háromszög alakú bábujukat: két-két I-es, II-es és III-as rangút.
    Egy bábu szabad mezőre teleportál: az I-es pirosra, a II-es kékre is, a III-as bármelyikre. Az elhagyott mező átfordul: oda többé senki sem léphet. Vagy leüti azt, amelyre a nyila mutat, bármilyen színen; ekkor semmi sem fordul át. Érkezéskor tetszőlegesen elforgatható.
    Egy leütött ellenfél 10 × rang pont. A menet véget ér, ha egy oldalnak nincs bábuja (0 pontja lesz), vagy nem tud lépni. Az nyer, akinek több pontja van.
