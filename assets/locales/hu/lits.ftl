game-lits = Battle of LITS
game-lits-words = litsz, tetrominócsata
side-lits-x = ✕
side-lits-o = ◯
word-lits-swap = ⇄ Oldalcsere
event-lits-swap = { $who ->
    [to-reader] { $name } elvette az oldaladat (ez az oldalcsere: a második játékos megteheti). Az új oldalad: { $otherside }.
    [reader] A tiéd lett: { $side }, vele a táblán lévő darab (ez az oldalcsere: a második játékos megteheti).
   *[others] Oldalcsere: { $side } – { $name }, { $otherside } – { $other } (a második játékos elveheti az első oldalát).
}
tiebreak-lits-last = egyenlő az állás, az utolsó darab dönt.

option-lits-setup-random = véletlen tábla
option-lits-setup-mirror = tükrös tábla
option-lits-setup-stripes = csíkok
option-lits-setup-diagonals = átlók
option-lits-setup-zigzag = cikkcakk
option-lits-setup-ribbons = szalagok
option-lits-setup-castle = vár
option-lits-setup-pinwheel = szélforgó
option-lits-setup-bricks = téglák
option-lits-setup-weave = fonat
option-lits-setup-rings = gyűrűk
option-lits-setup-chess = sakktábla
option-lits-swap-on = oldalcserével
option-lits-swap-off = oldalcsere nélkül

refused-lits-stock = { $text }: mind az öt { $piece } darab a táblán van már.
refused-lits-same = { $text }: éllel érintene egy másik { $piece } darabot – { $squares }.
refused-lits-block = { $text }: betelne a 2 × 2-es négyzet – { $squares }.
refused-lits-contact = { $text }: éllel érintenie kell egy darabot a táblán.
refused-lits-swap = Csak a második játékos cserélhet oldalt, az első lépése helyett.
refused-lits-swap-off = Ezt a játszmát oldalcsere nélkül játsszuk.

pieces-lits = <b>{ $game }</b>: a darabok. A lépésben a darab, a pöttyének mezője és a rajz alatt álló forgatás szerepel: <code>r1</code> egy negyedfordulat jobbra, <code>m</code> tükrözve.

help-lits =
    <b>A Battle of LITS röviden</b>
    A 10 × 10 mezős táblán 30 ✕ és 30 ◯ van, véletlenül vagy választható minta szerint. Felváltva rakjátok le a közös darabokat – L, I, T és S, mindegyikből öt –, úgy, hogy a te jeleidből maradjon több fedetlenül. Minden darab éllel érint egy másikat, de saját fajtájút nem, és nem telhet be 2 × 2-es négyzet. Az első lépés után a második játékos oldalt cserélhet. Amikor már egy darab sem fér el, az nyer, akinek több jele látszik, egyenlőségnél pedig az, aki az utolsó darabot letette.
    Írd le a darabot, a pöttyének mezőjét és a jobbra forgatások számát ahhoz képest, ahogy a tábla alatt áll: <code>T b3 r1</code>, tükrözve <code>L c4 r2 m</code>. A forgatás elhagyható, ha csak egyféleképpen fér el. Vagy sorold fel a mezőket: <code>b2,b3,b4,a3</code>.

about-lits = fedd le az ellenfél jeleit, óvd a tieidet
minute-lits =
    <b>{ $game } egy percben</b>
    A te jeled az ✕ vagy a ◯, és a tábla mindkettővel tele van. Felváltva tegyetek le egy-egy darabot a közös készletből: L, I, T vagy S, bárhogy elforgatva. Az alatta lévő jelek végleg elvesznek.
    Három szabály van: a darab éllel érintsen egy másikat a táblán; de sosem saját fajtájút; és ne legyen teli 2×2-es négyzet.
    Amikor már egy darab sem fér el, az nyer, akinek több jele látszik. Kezdeni előny, ezért az első lépés után a második játékos oldalt cserélhet.
