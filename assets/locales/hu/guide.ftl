# Egy játék bemutatása annak, aki még sosem játszotta: minden lépés előtt egy mondat.

guide-step = <b>{ $game }</b> · { $number }/{ $count }
guide-how = A ▶ ezt lépi; a „{ button-compose }” gombbal magad választasz.
button-leave-tour = ✕ Elég
button-first-game = ▶ Jöhet egy játszma
caption-toured = <b>Kezdésnek ennyi elég.</b>
caption-left = A bemutató véget ért.
refused-how-private = Ezt a privát csevegésünkben mutatom meg.

guide-lits-aim = Te vagy az ✕: takard a ◯ jeleket, mert az nyer, akinek a végén több saját jele marad fedetlenül (a bekeretezett darab egyszerre négyet fed el).
guide-lits-swapped = A Tessera elvette az oldaladat (ez az oldalcsere: a második játékos megteheti). Most te vagy a ◯, és minden új darabnak le kell fednie egy bekeretezett mezőt, hogy éllel érintse, ami már a táblán van.
guide-lits-unswapped = Minden új darabnak le kell fednie egy bekeretezett mezőt, hogy éllel érintse, ami már a táblán van. (A Tessera az első darabja helyett el is vehette volna az oldaladat: ez az oldalcsere, a második játékos megteheti.)
guide-lits-rules = Egy darab nem érinthet éllel azonos fajtájút, és nem tölthet be 2×2‑es négyzetet; a bekeretezett egyiket sem teszi.
guide-lits-write = Le is írhatod, mit lépsz: <code>{ $move }</code> – a halvány darab, a pöttye mezője (bekeretezve), és hogy hány negyedet fordult jobbra (<code>m</code>: előbb tükrözve).
guide-lits-end = Egy játszma addig tart, amíg van darab, amely elfér. Az nyer, akinek több jele látszik.

guide-blokus-aim = Te vagy a 🟦: minden kocka, amelyet nem tudsz letenni, a végén egy pontodba kerül, ezért kezdd a nagy darabokkal, például a bekeretezettel.
guide-blokus-corner = Minden darab a sarkával érint egy saját darabot: legalább egyet elfoglal a bekeretezett mezőkből.
guide-blokus-edge = Éllel viszont soha nem érintheted a sajátodat, így a bekeretezett mezőkre a te színed nem kerülhet; a másik színt bárhogyan érintheted.
guide-blokus-write = Le is írhatod, mit lépsz: <code>{ $move }</code> – a halvány darab, a pöttye mezője (bekeretezve), és hogy hány negyedet fordult jobbra (<code>m</code>: előbb tükrözve).
guide-blokus-end = Egy játszma addig tart, amíg bárki le tud tenni valamit. Az nyer, akinek kevesebb kockája maradt.

guide-stratopolis-aim = Te vagy a 🟥: a legjobb területed számít, az összefüggő piros mezők száma szorozva a legmagasabb szintjükkel; a tábla alatti lapkának a bekeretezett hely jó.
guide-stratopolis-top = Egy lapka más lapkák mellé kerül vagy legalább kettőnek a tetejére, három azonos szintű mezőre, de piros sosem zöldre, zöld sosem pirosra; a bekeretezett hely szabályos.
guide-stratopolis-cut = Az ellenfél területének árthatsz is: szürke bármelyik színre kerülhet, és amit eltakar, az nem számít többé.
guide-stratopolis-write = Le is írhatod, mit lépsz: <code>{ $move }</code> – az a mező, ahová a lapka pöttye kerül (a hely bekeretezve), és a tábla alatti forgatások egyike.
guide-stratopolis-end = Egy játszma addig tart, amíg mind a 40 lapka le nem kerül. Az az oldal nyer, amelynek a legjobb területe többet ér.

guide-tristra-capture = Te vagy a 🟠: egy bábu azt a bábut üti le, amelyre valamelyik nyila mutat (itt be van keretezve), és ez egy I‑esért 10, egy II‑esért 20, egy III‑asért 30 pontot ér.
guide-tristra-teleport = Vagy egy bábu szabad mezőre teleportál, amelynek színe illik hozzá: az I‑es pirosra, a II‑es pirosra vagy kékre, a III‑as bárhová (keretben: hová mehet az egyik bábud), az elhagyott mező pedig végleg áthúzva marad.
guide-tristra-danger = Ahová egy bábu érkezik, ott bármerre fordulhat, de amelyik mezőre lila nyíl mutat (keretben), ott le is üthetik.
guide-tristra-write =
    Le is írhatod, mit lépsz:
    <code>{ $move }</code> – honnan, hová (bekeretezve), és merre mutat: r0 fel, r1 jobbra, r2 le, r3 balra.
guide-tristra-end = Egy játszma akkor ér véget, ha valakinek nem marad bábuja vagy lépése; az nyer, akinek több pontja van. Legelőször mindketten felépítitek a tábla egyik felét, és felállítjátok a bábukat: a „{ button-rest }” gomb ezt megteszi helyetted.
