game-stratopolis = Stratopolis
game-stratopolis-words = sztratopolisz
side-stratopolis-red = 🟥
side-stratopolis-green = 🟢
tiebreak-stratopolis-zones = a legjobb területek egyenlők, a következők döntenek.

option-stratopolis-stack-shuffled = kevert paklik
option-stratopolis-stack-arranged = titokban rendezett paklik
option-stratopolis-stack-blind = lefordított lapkák
option-stratopolis-stack-hand = választás három lapkából
option-stratopolis-first-random = a kezdőt sorsolják
option-stratopolis-first-red = piros kezd
option-stratopolis-first-green = zöld kezd

due-stratopolis-arrange = A játékosok egymás elől elrejtve rendezik a paklijukat.
draft-stratopolis-arrange = Rakd sorba a 20 lapkádat: az első van legfelül, azzal lépsz először.

refused-stratopolis-mirrored = { $text }: a lapkát forgatni lehet, tükrözni nem. Egy lépés így néz ki: { $example }.
refused-stratopolis-arranging = { $text }: előbb mindkét játékos sorba rakja a pakliját.
refused-stratopolis-arranged = { $text }: a paklik már sorban vannak.
refused-stratopolis-order = A sorrend minden lapkádat egyszer nevezi meg, felülről kezdve: { $tiles }. Hiányzik: { $missing }. Fölösleges: { $extra }.
refused-stratopolis-tile = { $text }: { $tile } most nem rakható le. Soron van: { $tiles }.
refused-stratopolis-touch = { $text }: az asztalon egy lapkának éllel érintenie kell egy másikat.
refused-stratopolis-gap = { $text }: a lapka egy része üres asztal fölé kerülne – { $squares }.
refused-stratopolis-levels = { $text }: a felső lapka három azonos szintű mezőre kerül. Itt ezek: { $levels }.
refused-stratopolis-single = { $text }: a felső lapkának legalább két lapkát kell takarnia, itt csak egyet takarna.
refused-stratopolis-colours = { $text }: piros nem kerülhet zöldre, zöld sem pirosra – { $squares }.

pieces-stratopolis = <b>{ $game }</b>: a lapkák. A lépésben a pöttyös sarok mezője és a rajz alatt álló forgatás szerepel: <code>r1</code> egy negyedfordulat jobbra. Ha három közül választasz, előbb a lapka betűje áll.

help-stratopolis =
    <b>A Stratopolis röviden</b>
    Mindkét játékosnak 20, három mezőből álló lapkája van. Felváltva raktok le egyet-egyet: vagy az asztalra, éllel bármelyik lapkához, vagy legalább két lapka tetejére, három azonos szintű mezőre. Piros nem kerülhet zöldre, zöld sem pirosra; a szürke bárhová mehet. Az éllel összefüggő egyszínű mezők, bármilyen szinten vannak, egy területet alkotnak: ez annyi pontot ér, mint a mezői száma szorozva a legmagasabb mező szintjével. Amikor minden lapka lekerült, az nyer, akinek a legjobb területe többet ér; ha egyenlők, a második legjobbak döntenek, és így tovább, döntetlen pedig csak akkor van, ha mind egyenlő.
    Írd le a lapka sarkának mezőjét és a jobbra forgatások számát ahhoz képest, ahogy a tábla alatt elsőként áll: <code>m15 r2</code>. Ha három lapka közül választasz, előbb a lapkát nevezd meg: <code>Q m15 r2</code>.
    A lapkahúzás négy módját a <code>/play stratopolis paklik=?</code> mutatja meg.

way-stratopolis-top = Rá
way-stratopolis-beside = Mellé

about-stratopolis = építs nagyra és magasra: terület × szint
minute-stratopolis =
    <b>{ $game } egy percben</b>
    Egyikőtök piros, a másik zöld. Felváltva tegyetek le egy-egy három mezőből álló lapkát: az asztalra a többi mellé, vagy a tetejükre – három azonos szintű mezőre, legalább két lapkára támaszkodva.
    Piros nem kerülhet zöldre, zöld sem pirosra; a szürke bárhová mehet.
    Az éllel összefüggő, saját színű mezők területet alkotnak. Annyi pontot ér, mint a mezőinek száma szorozva a legmagasabb szintjével. Amikor minden lapka lekerült, az nyer, akinek a legjobb területe többet ér.
