# Egy játék bemutatása annak, aki még sosem játszotta: minden lépés előtt egy mondat.

guide-step = <b>{ $number }/{ $count }</b>  { $text }
guide-how = A „{ button-compose }” gomb végigvezet; a „▶” a bekeretezett lépést teszi meg.
button-leave-tour = ✕ Elég ennyi
button-first-game = ▶ Jöhet egy játszma
caption-toured = <b>Kezdésnek ennyi elég.</b>
caption-left = A bemutató véget ért.
refused-how-private = Ezt a privát csevegésünkben mutatom meg.

guide-lits-aim = Te vagy az ✕. Az nyer, akinek a végén több saját jele marad fedetlenül: takard hát a ◯ jeleket! A bekeretezett darab egyszerre négyet takar el.
guide-lits-swapped = Most tehát az ✕ jeleket takard! Minden további darabnak éllel kell érintenie egy táblán lévőt: kell hozzá legalább egy a bekeretezett mezőkből.
guide-lits-unswapped = Minden további darabnak éllel kell érintenie egy táblán lévőt: kell hozzá legalább egy a bekeretezett mezőkből. (A Tessera az első darabja helyett el is vehette volna az oldaladat a lépéseddel együtt: ez az oldalcsere. Ezért ne legyen túl jó az első lépés.)
guide-lits-rules = Két dolog tilos: egy darab nem érinthet éllel azonos fajtájút, és nem telhet be 2×2-es négyzet. A bekeretezett darab egyiket sem sérti.
guide-lits-write = A lépést le is írhatod. A halvány darab így írandó: <code>{ $move }</code> – a darab, a pöttye mezője (bekeretezve) és a jobbra tett negyedfordulatok száma. Az <code>m</code> azt jelenti: előbb tükrözd. Küldd el ezt, vagy egy saját lépést!
guide-lits-end = Egy játszma addig tart, amíg van darab, amely elfér. Utána az nyer, akinek több jele látszik.

guide-blokus-aim = Te vagy a 🟦. Minden kocka, amelyet nem tudsz letenni, a végén egy pontodba kerül: a nagy darabokkal kezdd! A bekeretezettnek öt kockája van.
guide-blokus-corner = Minden darab a sarkával érint egy saját darabot: legalább egyet elfoglal a bekeretezett mezőkből.
guide-blokus-edge = Éllel viszont soha nem érintheted a sajátodat: a bekeretezett mezőkre nem kerülhet a te színed. A másik színt bárhogyan érintheted.
guide-blokus-write = A lépést le is írhatod. A halvány darab így írandó: <code>{ $move }</code> – a darab, a pöttye mezője (bekeretezve) és a jobbra tett negyedfordulatok száma. Az <code>m</code> azt jelenti: előbb tükrözd. Küldd el ezt, vagy egy saját lépést!
guide-blokus-end = Egy játszma addig tart, amíg bárki le tud tenni valamit. Utána az nyer, akinek kevesebb kockája maradt.

guide-stratopolis-aim = Te vagy a 🟥. A legjobb területed számít: az összefüggő piros mezők száma szorozva a legmagasabb szintjükkel. Tedd le a tábla alatti lapkát; a bekeretezett hely jó neki.
guide-stratopolis-top = Egy lapka más lapkák mellé vagy a tetejükre kerül: három azonos szintű mezőre, amelyek legalább két lapkáé. Piros sosem kerül zöldre, sem zöld pirosra. A bekeretezett hely szabályos.
guide-stratopolis-cut = Az ellenfél területének árthatsz is: szürke bármelyik színre kerülhet, és amit eltakar, az nem számít többé.
guide-stratopolis-write = A lépést le is írhatod. A bekeretezett hely így írandó: <code>{ $move }</code> – az a mező, ahová a lapka pöttye kerül, és a tábla alatt látható forgatások egyike. Küldd el ezt, vagy egy saját lépést!
guide-stratopolis-end = Egy játszma addig tart, amíg mind a 40 lapka le nem kerül. Utána az az oldal nyer, amelynek a legjobb területe többet ér.

guide-tristra-capture = Te vagy a 🟠. Egy bábu azt üti le, akire valamelyik nyila mutat: itt be van keretezve. Egy I 10, egy II 20, egy III 30 pontot ér; a több pont nyer.
guide-tristra-teleport = Vagy átugrik egy bábu bármelyik szabad mezőre, amelynek színe illik hozzá: az I pirosra, a II pirosra és kékre, a III bármelyikre. A keretek mutatják, hová mehet az egyik bábud. Az elhagyott mező áthúzva marad, oda többé senki sem állhat.
guide-tristra-danger = A keretek mutatják, hová mutatnak a lila nyilak: aki ott áll, azt le lehet ütni. Ahová egy bábu érkezik, ott bárhogyan elforgathatod: te döntöd el, mire mutassanak a nyilai.
guide-tristra-write = A lépést le is írhatod, például így: <code>{ $move }</code> – honnan, hová (bekeretezve), és merre mutasson: r0 fel, r1 jobbra, r2 le, r3 balra. Küldd el ezt, vagy egy saját lépést!
guide-tristra-end = Egy játszma akkor ér véget, ha valakinek nem marad bábuja vagy lépése. Előtte mindketten felépítitek a tábla egyik felét, és felállítjátok a bábukat; a „{ button-rest }” gomb ezt megteszi helyetted.
