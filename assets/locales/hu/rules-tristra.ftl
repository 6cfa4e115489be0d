rules-tristra-aim =
    <b>Miről szól a játék</b>
    A narancs és a lila olyan táblán küzd meg egymással, amelyet maguk építettek. Mindkettőnek hat háromszög alakú bábuja van, két-két I-es, II-es és III-as rangú. Egy bábu a tábla bármely részére teleportál, vagy leüti azt a bábut, amelyre valamelyik nyila mutat.

    Üss le minél többet az ellenfél bábuiból, és nyomulj be mélyen az ő térfelére. Az nyer, akinek több pontja van.

    Sorban: felépítitek a táblát, felállítjátok a bábukat, eldöntitek, ki kezd, aztán felváltva léptek.
rules-tristra-build =
    <b>A tábla felépítése</b>
    Mindketten a saját feleteket építitek fel: három sor hat-hat mezővel, 6 piros, 6 kék és 6 zöld. Ezt a velem folytatott privát csevegésben teszitek, egyszerre, egymás elől elrejtve. Aztán a két fél összekerül.

    Az első fél jó. A másodikban eggyel több a piros mező, és eggyel kevesebb a kék.

    Gombokkal is megy. Vagy írd le a három sorodat (P piros, K kék, Z zöld) a saját szélednél kezdve, mindegyiket az a oszloptól:
    <code>építek PKZZPK ZPKKZP KZPPKZ</code>
    vagy <code>véletlen</code>.
rules-tristra-place =
    <b>A bábuk felállítása</b>
    Megint titokban felállítod a hat bábudat az első két sorodban, egy mezőre egyet, tetszés szerint elforgatva. Itt hibás: egy bábu a 3. sorban, és kettő ugyanazon a mezőn.

    Gombokkal vagy szövegben: rang, mező, és hogy merre mutat a csúcsa – <code>r0</code> a 6. sor, <code>r1</code> az f oszlop, <code>r2</code> az 1. sor, <code>r3</code> az a oszlop felé.
    <code>felállítok I a1 r0, I c2 r0, II b2 r1, II f1 r0, III d1 r0, III e2 r0</code>
    vagy <code>véletlen</code>.

    Aztán kő, papír, olló dönti el, ki kezd. Egyforma választásnál újra.
rules-tristra-arrows =
    <b>A nyilak</b>
    Minden bábunak három nyila van, és azt a három szomszédos mezőt támadja, amelyre ezek mutatnak: a csúcsa előtti mezőt, és hátul átlósan azt a kettőt, amely az alapja sarkain túl van. A képeken a bábu mind a négy helyzetében látszik, a támadott mezők be vannak keretezve.

    A nyilak csak az ütéshez kellenek. Játék közben egy gomb megmutatja az összes támadott mezőt.

    Egy asztalhoz más nyilak is választhatók: <code>nyilak=oldalra</code> esetén előre és két oldalra mutatnak; <code>nyilak=rang</code> esetén az I-es csak előre, a II-es csak átlósan hátra, a III-as mindhárom irányba.
rules-tristra-teleport =
    <b>A lépés: teleportálás</b>
    Amikor te jössz, egy bábud teleportál vagy üt. Passzolni nem lehet.

    Teleportáláskor a tábla bármelyik szabad mezőjére mehet, amelynek színe illik a rangjához: az <b>I</b>-es csak pirosra, a <b>II</b>-es pirosra és kékre, a <b>III</b>-as bármelyikre. Ott tetszés szerint elforgatva áll. Az elhagyott mező átfordul.

    Itt az I-es egy piros mezőre megy. A kék nem való neki. Helyben forogni pedig nem lépés: el kell hagynia a mezőt.

    Írd le, honnan, hová, és a forgatást: <code>b2-d4 r1</code>.
rules-tristra-flipped =
    <b>Átfordított mezők</b>
    Az a mező, ahonnan egy bábu elteleportált, átfordul, és a menet végéig többé senki sem állhat rá. A tábla így minden teleportálással fogy, és végül valakinek már nem marad hová lépnie.

    Itt a II-es a d1 mezőről az e4 mezőre megy, és most már a d1 is át van fordítva. Az áthúzott d4 mezőre nem mehet.
rules-tristra-capture =
    <b>A lépés: ütés</b>
    Egy bábu azt a bábut üti le, amely olyan mezőn áll, ahová valamelyik nyila mutat. A leütött lekerül a tábláról, a te bábud pedig a helyére áll, tetszés szerint elforgatva. A mező színe nem számít, és az a mező, ahonnan jött, nem fordul át.

    Akár a saját bábudat is leütheted, ahogy a második képen; ezért általában nem jár pont. A harmadik képen egyik nyíl sem mutat a d4 mezőre.

    Írd így: <code>c3xc4 r3</code>, vagy egyszerűen <code>c3 c4 r3</code>.
rules-tristra-end =
    <b>A menet vége</b>
    A menetnek vége,
    • ha egy oldalnak nem maradt bábuja: 0 pontot kap, és veszít;
    • ha a soron következő oldal nem tud lépni;
    • ha a soron következő oldal csak saját bábut üthetne, és azt mondja: <code>vége</code>. Le is ütheti, ezzel felszabadul egy mező.

    Az első képen minden más mező át van fordítva, és a narancs csak a saját II-es bábuját üthetné: befejezheti a menetet. A másodikon van más lépése is, ezért nem fejezheti be.
rules-tristra-score =
    <b>A pontok</b>
    Az ellenfél leütött bábuja a rangja 10‑szeresét éri: 10, 20 vagy 30 pontot. A saját bábuk csak a <code>saját=pont</code> beállítással érnek pontot. Az nyer, akinek több pontja van.

    Ha ugyanannyi van, mindenki minden táblán maradt bábujáért hozzáadja a rang és a sor szorzatát. A sorokat a saját szélétől számolja, a 6. sor tehát az ellenfél széle. A képen minden sor mellett ott áll, hányadik a narancsnak, illetve a lilának: narancs | lila.

    Itt mindketten egy-egy II-es bábut ütöttek (a tábla alatt láthatók), és a narancs már nem tud lépni. Narancs: 20 + 3 × 5 + 1 × 2 = 37. Lila: 20 + 2 × 3 + 1 × 1 = 27. A narancs nyert. Ha ez is egyenlő, döntetlen.

    Általában egy menetet játszunk. A <code>menetek=3</code> beállítással hármat, mindegyiket új táblán, és a pontok összeadódnak.
