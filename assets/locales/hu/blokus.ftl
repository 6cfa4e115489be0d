game-blokus = Blokus
game-blokus-words = blokusz
side-blokus-1 = 🟦
side-blokus-2 = 🟨
side-blokus-3 = 🟥
side-blokus-4 = 🟩
side-blokus-b = 🟦
side-blokus-w = 🟨
event-blokus-passed = { $count ->
        [one] { $sides } már nem tud lépni, kimarad.
       *[other] { $sides } már nem tudnak lépni, kimaradnak.
    }

option-blokus-variant-classic = mindenki magáért
option-blokus-variant-teams = két csapat
option-blokus-variant-duel = párbaj két-két színnel
option-blokus-variant-duo = duó kis táblán
option-blokus-variant-chaos = káosz: a zöld véletlen
option-blokus-variant-double = egyvalaki két színnel
option-blokus-variant-shared = a zöld felváltva
option-blokus-variant-solo = egyedül, a legjobb eredményért
option-blokus-corners-free = bármelyik sarok
option-blokus-corners-fixed = minden színnek saját sarka van
option-blokus-double-random = két szín sorsolással
option-blokus-double-1 = két szín az első helyen
option-blokus-double-2 = két szín a második helyen
option-blokus-double-3 = két szín a harmadik helyen
option-blokus-strewn-off = a zöld menet közben kerül fel
option-blokus-strewn-on = a zöld már a kezdéskor a táblán van

refused-blokus-stock = { $text }: ez a darab ebből a színből már a táblán van – { $piece }.
refused-blokus-edge = { $text }: éllel érintené a saját színét – { $squares }.
refused-blokus-corner = { $text }: sarokkal érintenie kell egy saját színű darabot.
refused-blokus-start = { $text }: egy szín első darabja kezdőmezőt fed le – { $squares }.

pieces-blokus = <b>{ $game }</b>: a darabok. A lépésben a darab, a pöttyének mezője és a rajz alatt álló forgatás szerepel: <code>r1</code> egy negyedfordulat jobbra, <code>m</code> tükrözve.

help-blokus =
    <b>A Blokus röviden</b>
    Minden színnek 21 darabja van. Az első a tábla egyik sarkát fedi, minden további sarokkal érint egy saját színű darabot, de éllel egyet sem. Más színeket bárhogyan érinthet. Amelyik szín már nem tud lépni, kimarad. A végén a le nem tett darabok minden kockája egy pontba kerül; aki mindet letette, 15 pontot kap, vagy 20-at, ha az egykockás volt az utolsó. Az nyer, akinek a legtöbb pontja van; egyenlőségnél közös a helyezés.
    Írd le a darabot, a pöttyének mezőjét és a jobbra forgatások számát ahhoz képest, ahogy a tábla mellett áll: <code>V5 c4 r2</code>, tükrözve <code>L5 c4 r2 m</code>.
    Egytől négy főig játszható: a változatokat a /play blokus mutatja meg.

about-blokus = saját színnel csak sarkon érintkezhetsz
minute-blokus =
    <b>{ $game } egy percben</b>
    Minden színnek 21 darabja van, egykockástól ötkockásig. Az első a tábla egyik sarkát fedi.
    Egyetlen szabály: minden további darab sarokkal érint egy saját színűt, de éllel egyet sem. Más színeket bárhogyan érinthet.
    Amelyik szín nem tud lépni, kimarad. A végén minden le nem tett kocka egy pontba kerül; aki mindent letett, 15 pontot kap, vagy 20-at, ha az egykockás volt az utolsó. Az nyer, akinek a legtöbb pontja van.
