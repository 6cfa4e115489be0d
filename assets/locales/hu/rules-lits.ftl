rules-lits-aim =
    <b>Miről szól a játék</b>
    Két játékos, egy közös darabkészlet és egy 10 × 10 mezős tábla, rajta 30 kereszt és 30 kör, véletlenül vagy minta szerint elosztva. A választható mintákat így láthatod: <code>/play lits tábla=?</code>. Egyikőtök az ✕, másikatok a ◯ jellel játszik.

    Felváltva raktok darabokat a táblára, és ami egy darab alá kerül, az elveszett. Halványan még látszik, de már nem számít. Az nyer, akinek a végén több saját jele marad fedetlenül. Takard hát el az ellenfél jeleit, és kíméld a sajátjaidat!
rules-lits-turn =
    <b>Amikor te jössz</b>
    Az ✕ kezd, aztán felváltva léptek. Vegyél egy darabot a közös készletből, és tedd le négy szabad mezőre. Négyféle darab van, a nevük egy-egy betű: L, I, T és S.

    A darabot tetszés szerint forgathatod és tükrözheted: a tükrözött L is L, a Z pedig S. Mindegy, kinek a jelei kerülnek alá, és hány. Passzolni nem lehet.

    Az első darab bárhová kerülhet. Minden későbbire három szabály érvényes, ezek a következő oldalakon vannak.
rules-lits-contact =
    <b>1. szabály: csatlakozz egy darabhoz</b>
    Az elsőt kivéve minden darab legalább egy éllel érint egy táblán lévő darabot, bárki tette is le azt. A sarok nem elég, és darab nem kerülhet darabra.

    Itt az első L éllel érinti a T darabot. A második L csak a sarkával ér hozzá, az I pedig rajta feküdne.
rules-lits-same =
    <b>2. szabály: egyformák ne legyenek szomszédok</b>
    Két azonos fajtájú darab soha nem érintkezhet éllel. A tükrözött darab is ugyanaz a fajta. Sarokkal érintkezhetnek.

    Itt az I kerülhet az L mellé. Egy másik L viszont nem, se így, se tükrözve.
rules-lits-block =
    <b>3. szabály: ne legyen teli négyzet</b>
    Egyetlen 2 × 2-es négyzetet sem fedhetnek le teljesen a darabok, akárhány darab fedné is együtt.

    Itt az első L rést hagy. A második a T darabbal együtt teljesen lefedné az e4, e5, f4, f5 négyzetet.
rules-lits-stock =
    <b>Mindenből öt</b>
    A készlet közös: öt L, öt I, öt T és öt S. Ha egy fajta elfogyott, mindkettőtöknek elfogyott. A tábla alatt látszik, mi maradt.

    Itt mind az öt T a táblán van. L még letehető, de hatodik T nincs.
rules-lits-swap =
    <b>Az oldalcsere</b>
    Az első lépés sokat ér. Hogy igazságos legyen, a második játékos a saját első lépése helyett ezt mondhatja: <code>csere</code>; gomb is van rá. Ekkor oldalt cseréltek: a második játékos lesz az ✕, és övé a már letett darab, az első játékos a ◯ jelet kapja, és ő lép.

    Ezt csak ekkor és csak egyszer lehet megtenni. A második darab után, mint a második képen, már késő.

    Kezdj hát olyan lépéssel, amelyet nem baj, ha az ellenfeled kap meg!
rules-lits-end =
    <b>A játék vége</b>
    A játék véget ér, amint a készletből egyetlen darab sem tehető le szabályosan. Ekkor számoljátok meg a fedetlen jeleket.

    Itt ✕-ből 13, ◯-ből 12 maradt: az ✕ nyert. Ha ugyanannyi van, az nyer, aki az utolsó darabot letette. Döntetlen tehát nincs.
rules-lits-write =
    <b>Így írj le egy lépést</b>
    Írd le a darabot, egy mezőt és a forgatást. A mező az, ahová a darab pöttye kerül; a forgatás a jobbra tett negyedfordulatok száma, <code>r0</code> és <code>r3</code> között. Az <code>m</code> azt jelenti: előbb tükrözd. A darabokat pöttyükkel és forgatásaikkal a /pieces mutatja meg.

    A képeken: <code>T b3 r0</code>, <code>T b3 r1</code>, <code>L c4 r2</code> és <code>L c4 r2 m</code>. A forgatás elhagyható, ha csak egyféle lehetséges: <code>T b3</code>.

    Vagy egyszerűen sorold fel a négy mezőt: <code>a3,b3,c3,b2</code>.
