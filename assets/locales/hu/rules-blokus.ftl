rules-blokus-aim =
    <b>Miről szól a játék</b>
    Egy 20 × 20 mezős tábla és négy szín, mindegyiknek 21 darabja van. Minden szín a maga sarkából terjed szét a táblán, és mindenki igyekszik minél több darabját letenni, a többieknek pedig nem hagyni helyet.

    A kék kezd, utána jön a sárga, a piros és a zöld. Egy lépésben egy darabot teszel le, és az ott is marad. Az nyer, akinek a végén a legkevesebb kockája marad.
rules-blokus-start =
    <b>Az első darab</b>
    Egy szín első darabja a tábla négy sarokmezőjének egyikét fedi. Hogy melyiket, azt te döntöd el, csak legyen szabad.

    A <code>kezdősarok=saját</code> beállítással minden színnek saját sarka van: a kéké a20, a sárgáé t20, a pirosé t1, a zöldé a1.
rules-blokus-pieces =
    <b>Minden darab csak egyszer</b>
    Egy színnek minden alakzatból, amely egy–öt kockából áll, pontosan egy darabja van: összesen 21 darab, 89 kocka. A darabokat tetszés szerint forgathatod és tükrözheted. Ami egy színnek megmaradt, a tábla mellett vagy alatt látszik; az összes alakzatot a nevével együtt a /pieces mutatja meg.

    Itt a kék már letette az L4 darabját. A hosszabb L5 még megvan, de második L4 nincs.

    A nagy darabokat később nehéz elhelyezni: tedd le őket korán!
rules-blokus-corner =
    <b>Sarok sarokhoz</b>
    Minden további darab a sarkával érint legalább egy saját színű darabot.

    Itt az első darab a kék L4 sarkához ér. A második a levegőben lóg, semmihez sem ér. A táblán a kis pöttyök mutatják, honnan folytathatja az a szín, amelyik következik.
rules-blokus-edge =
    <b>De soha nem éllel</b>
    Azonos színű darabok soha nem érintkezhetnek éllel. Itt az első új darab csak az L4 sarkához ér: ez jó. A második éllel simul mellé. A harmadik szintén a sarkához ér, de éllel is érinti.

    Azonos színek tehát csak sarkokon találkoznak.
rules-blokus-others =
    <b>Más színek</b>
    Más színek darabjait bárhogyan érintheted, sarokkal is, éllel is. Így átfurakodhatsz mellettük, elzárhatod az útjukat, és betörhetsz a területükre.

    Csak az tilos, hogy egy darab egy másikra kerüljön: a második kék darab egy sárga kockát takarna el.
rules-blokus-end =
    <b>A játék vége és a pontok</b>
    Amelyik színnek nincs több szabályos lépése, kimarad, a többiek folytatják. Amikor már senki sem tud lépni, vége a játéknak. Önként passzolni nem lehet.

    A le nem tett darabok minden kockája egy pontba kerül. Amelyik szín minden darabját letette, az ehelyett 15 pontot kap, és ha az egykockás volt az utolsó, 20-at. Az nyer, akinek a legtöbb pontja van; egyenlőségnél közös a helyezés.

    Itt a kéknek −11, a sárgának −4, a pirosnak −18 pontja van. A zöld mindent letett, utoljára az egykockást: 20 pontja van, ő nyert.
rules-blokus-tips =
    <b>Tanácsok</b>
    • Az elején törj gyorsan a tábla közepe felé: ott több helyed lesz a folytatáshoz.
    • Először a nagy darabokat tedd le. Később kevés a hely, és a végén a kockák számítanak, nem a darabok.
    • Nőj úgy, mint egy sokágú fa: minden sarok eggyel több folytatás.
    • A legjobb védekezés a támadás: keress rést a többiek darabjai között, és törj be rajta a területükre.
    • Ha mindenkinek két színe van, a te két színeddel zárd be az ellenfél egyikét.
    • Légy türelmes: néha érdemes kivárni, amíg valaki utat nyit neked.
    • Ahová csak te férsz be, az ráér a végére.
    • Tartsd fejben, kinek milyen darabjai maradtak: egyes résekkel már nem tudnak mit kezdeni.
    • A kis darabok a szűk helyekre valók. Bánj velük takarékosan, és az egykockást tedd le utoljára: ezért külön pont jár.
rules-blokus-ways =
    <b>Egytől négy játékosig</b>
    <b>Négyen:</b> mindenki magáért; vagy két csapatban, kék és piros a sárga és zöld ellen, a csapat pontjai összeadódnak.
    <b>Hárman:</b> a zöld darabokat a véletlen rakja le, vagy ti hárman felváltva, és nem számítanak senkinek; vagy egyikőtök két színnel játszik, és a pontjaik felét kapja.
    <b>Ketten:</b> párbaj két-két színnel, kék és piros a sárga és zöld ellen; vagy duó egy-egy színnel, egy kis, 14 × 14 mezős táblán. Ezen az első darabok az e10 és a j5 mezőt fedik, mint a képen.
    <b>Egyedül:</b> mind a négy színnel, a legjobb eredményért.

    Az összes változatot a /play blokus mutatja meg.
rules-blokus-write =
    <b>Így írj le egy lépést</b>
    Írd le a darabot, egy mezőt és a forgatást. A mező az, ahová a darab pöttye kerül; a forgatás a jobbra tett negyedfordulatok száma, <code>r0</code> és <code>r3</code> között. Az <code>m</code> azt jelenti: előbb tükrözd. A darabokat nevükkel, pöttyükkel és forgatásaikkal a /pieces mutatja meg.

    A képeken: <code>V5 a2 r0</code>, <code>L5 a2 r0</code> és <code>L5 b2 r0 m</code>. A forgatás elhagyható, ha csak egyféle lehetséges.

    Vagy egyszerűen sorold fel a mezőket: <code>a1,b1,c1,a2,a3</code>.
