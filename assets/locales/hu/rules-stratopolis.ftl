rules-stratopolis-aim =
    <b>Miről szól a játék</b>
    Ketten építtek egy várost, egyikőtök a pirossal, másikatok a zölddel. Mindkettőtöknek 20, három mezőből álló lapkája van. Ezeket egymás mellé vagy egymásra rakjátok, hogy minél nagyobb és egyben minél magasabb saját színű területetek legyen.

    A mezőn álló szám a mező szintje. Egy terület annyi pontot ér, mint a mezőinek száma szorozva a legmagasabb szintjével. Itt a piros legjobb területe 15 mezős, és a 2. szintig ér: 15 × 2 = 30. A zöldé csak 10 mezős, de a 3. szintig ér: 10 × 3, az is 30.

    A végén mindkét oldalnak csak a legjobb területe számít.
rules-stratopolis-tiles =
    <b>A lapkák</b>
    Minden lapka L alakú, és három mezőből áll, amelyek pirosak, zöldek vagy semlegesek, azaz szürkék. Mindkét oldalnak tízféle lapkája van, mindegyikből kettő. Egyes lapkáidon az ellenfél színe is ott van.

    A lapkát forgathatod, de nem fordíthatod át: csak egy oldala van.

    A kezdőlapka, egy piros és egy zöld mező, az elejétől az asztalon fekszik. A kezdő játékost sorsoljuk.
rules-stratopolis-table =
    <b>A lépés: lerakás az asztalra</b>
    Felváltva lépve mindenki a saját paklija legfelső lapkáját rakja le. Az egyik lehetőség az üres asztal. Ekkor a lapka legalább egy éllel érint egy lapkát az asztalon; a színek nem számítanak. Így a város szélesebb lesz.

    Ezt mutatja az első kép. A másodikon a lapka csak sarokkal ér hozzá a másikhoz. A harmadikon a hely jó, de nem ez a pakli legfelső lapkája.

    Passzolni nem lehet, hely pedig mindig van: az asztalnak nincs széle.
rules-stratopolis-top =
    <b>Építkezés felfelé</b>
    A másik lehetőség: a lapka más lapkák tetejére kerül. Ekkor egy szinttel magasabban fekszik, és ami alatta van, az már nem számít.

    Legalább két különböző lapkán kell feküdnie. Az első képen a kezdőlapkát és a mellette lévő egy részét takarja. A másodikon pontosan egyetlen lapkán feküdne: ezt nem szabad.

    Bármilyen magasra építhetsz.
rules-stratopolis-level =
    <b>Vízszintesen, hézag nélkül</b>
    A más lapkákra tett lapka vízszintesen fekszik: három mezője alatt három azonos szintű mező van.

    Az első képen ez így van. A másodikon az egyik mezője az üres asztal fölött lógna. A harmadikon két mezője az 1., egy pedig a 2. szintre kerülne: a lapka megbillenne.
rules-stratopolis-colours =
    <b>Piros és zöld nem kerülhet egymásra</b>
    Ha felfelé építesz, piros nem kerülhet zöldre, zöld sem pirosra. Minden más szabad: szín azonos színre, szín szürkére, szürke bármire.

    Itt ugyanarra a helyre két lapka kerülne. Az első szürke mezőt tesz a zöldre: ez jó. A második pirosat tenne rá: ezt nem szabad.

    Szürke mezővel tehát jól el lehet fedni az ellenfél színét!
rules-stratopolis-end =
    <b>A területek és a játék vége</b>
    Egy terület olyan látható, egyszínű mezőkből áll, amelyek éllel összefüggnek, bármilyen szinten vannak is. Annyi pontot ér, mint a mezőinek száma szorozva a legmagasabb mező szintjével.

    Amikor mind a 40 lapka lekerült, mindkét oldal a legjobb területét számolja: azt, amelyik a legtöbb pontot éri. Itt a pirosnak 23 mezője van, és a 3. szintig ér: 69 pont. A zöldnek 22 mezője van, de a 4. szintig ér: 88 pont, ő nyert.

    Ha a legjobb területek egyenlők, a másodikok döntenek, aztán a harmadikok. Csak akkor döntetlen, ha mind egyenlő.
rules-stratopolis-ways =
    <b>A lapkahúzás négy módja</b>
    <b>Kevert paklik</b> – a szokásos mód: mindkét pakliból csak a legfelső lapka látszik, azzal kell lépni.
    <b>Rendezett paklik</b> – kezdés előtt mindenki titokban olyan sorrendbe rakja a pakliját, amilyenbe szeretné.
    <b>Lefordítva</b> – amikor te jössz, a véletlen adja az egyik lapkádat.
    <b>Három lapka közül</b> – ahogy a képen, három lapkád nyitva fekszik. Választasz egyet, és a pakli következő lapkája kerül a helyére.

    Mind a négyet a <code>/play stratopolis paklik=?</code> mutatja meg.
rules-stratopolis-write =
    <b>Így írj le egy lépést</b>
    Írd le, melyik mezőre kerül a lapka sarka, vagyis a középső mezője, és hány negyedfordulatot tesz jobbra, <code>r0</code> és <code>r3</code> között. A tábla alatt a lapka minden helyzetében látszik, a sarkát pötty jelöli.

    A képeken: <code>n15 r0</code>, <code>n15 r1</code> és <code>n15 r2</code>.

    Ha három lapka közül választasz, előbb a lapka betűjét írd: <code>F n15 r2</code>. A forgatás elhagyható, ha csak egyféle lehetséges.
