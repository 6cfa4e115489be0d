# Egy játék bemutatása annak, aki még sosem játszotta: minden lépés előtt egy mondat.

guide-step = <b>{ $game }</b> · { $number }/{ $count }
guide-how = A ▶ ezt lépi; a „{ button-compose }” gombbal magad választasz.
button-leave-tour = ✕ Elég
button-first-game = ▶ Jöhet egy játszma
caption-toured = <b>Kezdésnek ennyi elég.</b>
caption-left = A bemutató véget ért.
refused-how-private = Ezt a privát csevegésünkben mutatom meg.

guide-lits-aim = Te vagy az ✕. Az nyer, akinek a végén több saját jele marad fedetlenül: takard hát a ◯ jeleket! A bekeretezett darab egyszerre négyet fed el.
guide-lits-swapped = A Tessera elvette az oldaladat (ez az oldalcsere: a második játékos megteheti). Most te vagy a ◯: takard az ✕ jeleket! Az új darabnak éllel kell érintenie egy táblán lévőt: kell hozzá egy bekeretezett mező.
guide-lits-unswapped = Az új darabnak éllel kell érintenie egy táblán lévőt: kell hozzá egy bekeretezett mező. (A Tessera az első darabja helyett el is vehette volna az oldaladat: a második játékos egyszer megteheti. Ez az oldalcsere.)
guide-lits-rules = Két dolog tilos: egy darab nem érinthet éllel azonos fajtájút, és nem telhet be 2×2‑es négyzet. A bekeretezett darab egyiket sem sérti.
guide-lits-write = Le is írhatod, mit lépsz. A halvány darab: <code>{ $move }</code> – a darab, a pöttye mezője (bekeretezve), és hány negyedet fordult jobbra; az <code>m</code> tükrözést jelent. Küldd el ezt vagy a sajátodat!
guide-lits-end = Egy játszma addig tart, amíg van darab, amely elfér. Az nyer, akinek több jele látszik.

guide-blokus-aim = Te vagy a 🟦. Minden kocka, amelyet nem tudsz letenni, a végén egy pontodba kerül: kezdd a nagy darabokkal! A bekeretezettnek öt kockája van.
guide-blokus-corner = Minden darab a sarkával érint egy saját darabot: legalább egyet elfoglal a bekeretezett mezőkből.
guide-blokus-edge = Éllel viszont soha nem érintheted a sajátodat: a bekeretezett mezőkre a te színed nem kerülhet. A másik színt bárhogyan érintheted.
guide-blokus-write = Le is írhatod, mit lépsz. A halvány darab: <code>{ $move }</code> – a darab, a pöttye mezője (bekeretezve), és hány negyedet fordult jobbra; az <code>m</code> tükrözést jelent. Küldd el ezt vagy a sajátodat!
guide-blokus-end = Egy játszma addig tart, amíg bárki le tud tenni valamit. Az nyer, akinek kevesebb kockája maradt.

guide-stratopolis-aim = Te vagy a 🟥. A legjobb területed számít: az összefüggő piros mezők száma szorozva a legmagasabb szintjükkel. A tábla alatti lapkát teszed le; a bekeretezett hely jó neki.
guide-stratopolis-top = Egy lapka más lapkák mellé vagy a tetejükre kerül: három azonos szintű mezőre, amelyek legalább két lapkáé; piros sosem zöldre, zöld sosem pirosra. A bekeretezett hely szabályos.
guide-stratopolis-cut = Az ellenfél területének árthatsz is: szürke bármelyik színre kerülhet, és amit eltakar, az nem számít többé.
guide-stratopolis-write = Le is írhatod, mit lépsz. A bekeretezett hely: <code>{ $move }</code> – az a mező, ahová a lapka pöttye kerül, és a tábla alatti forgatások egyike. Küldd el ezt vagy a sajátodat!
guide-stratopolis-end = Egy játszma addig tart, amíg mind a 40 lapka le nem kerül. Az az oldal nyer, amelynek a legjobb területe többet ér.

guide-tristra-capture = Te vagy a 🟠. Egy bábu azt üti le, akire valamelyik nyila mutat: itt be van keretezve. Egy I 10, egy II 20, egy III 30 pontot ér, és a több pont nyer.
guide-tristra-teleport = Vagy átugrik egy bábu egy szabad mezőre, amelynek színe illik hozzá: az I pirosra, a II pirosra vagy kékre, a III bárhová. Keretben: hová mehet az egyik bábud. Az elhagyott mező végleg át van húzva.
guide-tristra-danger = Keretben: amire lila nyíl mutat. Aki ott áll, azt le lehet ütni. Ahová egy bábu érkezik, ott tetszés szerint fordul: te döntöd el, mire mutassanak a nyilai.
guide-tristra-write =
    Le is írhatod, mit lépsz:
    <code>{ $move }</code> – honnan, hová (bekeretezve), és merre mutat: r0 fel, r1 jobbra, r2 le, r3 balra. Küldd el ezt vagy a sajátodat!
guide-tristra-end = Egy játszma akkor ér véget, ha valakinek nem marad bábuja vagy lépése. Előtte mindketten felépítitek a tábla egyik felét, és felállítjátok a bábukat; a „{ button-rest }” gomb ezt megteszi helyetted.
