# Így hívják a gombok a beállításokat és az értékeiket

option-lits-setup = Tábla
choice-lits-setup-random = véletlen
choice-lits-setup-mirror = tükrös
choice-lits-setup-stripes = csíkok
choice-lits-setup-diagonals = átlók
choice-lits-setup-zigzag = cikkcakk
choice-lits-setup-ribbons = szalagok
choice-lits-setup-castle = vár
choice-lits-setup-pinwheel = szélforgó
choice-lits-setup-bricks = téglák
choice-lits-setup-weave = fonat
choice-lits-setup-rings = gyűrűk
choice-lits-setup-chess = sakktábla

option-lits-swap = Oldalcsere
choice-lits-swap-on = igen
choice-lits-swap-off = nem

option-blokus-variant = Változat
choice-blokus-variant-classic = klasszikus
choice-blokus-variant-teams = csapatok
choice-blokus-variant-duel = párbaj
choice-blokus-variant-duo = duó
choice-blokus-variant-chaos = káosz
choice-blokus-variant-double = két szín
choice-blokus-variant-shared = közös zöld
choice-blokus-variant-solo = egyedül

option-blokus-corners = Kezdősarok
choice-blokus-corners-free = bármelyik
choice-blokus-corners-fixed = saját

option-blokus-double = Két szín
choice-blokus-double-random = sorsolás
choice-blokus-double-1 = 1. hely
choice-blokus-double-2 = 2. hely
choice-blokus-double-3 = 3. hely

option-blokus-strewn = Zöld darabok
choice-blokus-strewn-off = menet közben
choice-blokus-strewn-on = kezdés előtt

option-stratopolis-stack = Paklik
choice-stratopolis-stack-shuffled = keverve
choice-stratopolis-stack-arranged = titkos sorrendben
choice-stratopolis-stack-blind = lefordítva
choice-stratopolis-stack-hand = háromból

option-stratopolis-first = Kezdő
choice-stratopolis-first-random = sorsolás
choice-stratopolis-first-red = piros
choice-stratopolis-first-green = zöld

option-tristra-arrows = Nyilak
choice-tristra-arrows-corners = sarkoknál
choice-tristra-arrows-sides = oldalra
choice-tristra-arrows-rank = rang szerint

option-tristra-own = Saját bábuk
choice-tristra-own-none = pont nélkül
choice-tristra-own-score = pontért

option-tristra-first = Kezdő
choice-tristra-first-rps = kő-papír-olló
choice-tristra-first-random = sorsolás
choice-tristra-first-orange = narancs
choice-tristra-first-purple = lila

option-tristra-rounds = Menetek
choice-tristra-rounds-1 = 1
choice-tristra-rounds-2 = 2
choice-tristra-rounds-3 = 3
choice-tristra-rounds-4 = 4
choice-tristra-rounds-5 = 5

# A bot saját beállításai, bármelyik játékhoz

option-hints = Tippek
choice-hints-on = igen
choice-hints-off = nem

option-explore = Próbálgatás
choice-explore-on = szabad
choice-explore-off = nem szabad

option-rated = Értékszámért
choice-rated-on = igen
choice-rated-off = nem

# Hogyan hívhatók még a parancsokban, a fenti feliratokon és a motor szavain kívül: beállítás, vagy
# beállítás értékkel, a kettőspont után szavak szóköz nélkül

spoken-host =
    bot: gép, robot
    level: szint, szinten, szintű, fokozat
    first: első, elsőnek, elsőként
    second: második, másodiknak, másodikként
    random: véletlen, véletlenül, véletlenszerűen, sorsolás
    hints: tipp, segítség
    hints=on: be, van
    hints=off: ki, nincs
    explore: próba, próbálgatás
    explore=on: be, van
    explore=off: ki, nincs
    rated: értékszám
    rated=on: be, van
    rated=off: ki, nincs
    match: meccs, játszmák, sorozat
    pace: tempó, óra
    pace=none: nincs
    end: vége
    end=claim: döntés
    end=auto: azonnal
    away: szabadnap
    away=on: be, van
    away=off: ki, nincs
spoken-lits =
    setup: pálya, felállás
    swap: csere
    swap=on: be, van
    swap=off: ki, nincs
    setup=random: véletlenszerű
    setup=mirror: tükör
    setup=stripes: csík
    setup=castle: kastély
    setup=rings: gyűrű
    setup=chess: sakk
spoken-blokus =
    variant: verzió
    corners: sarok, sarkok
    double: dupla
    variant=classic: mindenki-magáért
    variant=teams: csapat
    variant=double: dupla
    variant=shared: közös
    variant=solo: szóló, egyedüli
    corners=free: szabad
    corners=fixed: kötött, rögzített
    double=random: véletlen
    double=1: első
    double=2: második
    double=3: harmadik
spoken-stratopolis =
    stack: pakli, lapkák
    first: kezd, első
    stack=shuffled: kevert
    stack=arranged: rendezett, titkos
    stack=blind: lefordított, vak
    stack=hand: három, kéz
    first=random: véletlen
spoken-tristra =
    arrows: nyíl
    own: saját
    first: kezd, első
    rounds: menet
    arrows=corners: sarok, sarkok
    arrows=sides: oldal, oldalak
    arrows=rank: rang
    own=none: nem
    own=score: igen, pont
    first=rps: kő
    first=random: véletlen
    first=orange: narancssárga

# Hogyan hívhatók a lépések, a gombok feliratain kívül: szavak, darabok, és az „építek” és társai
# után betűk a motor betűi helyett

moves-lits =
    swap: csere, cserélek, cserélünk
    I: rúd
moves-blokus =
    X: kereszt, plusz
    O: négyzet
    W: lépcső
moves-stratopolis =
    arrange: sorrend, rendezek, rendez, rakás
moves-tristra =
    end: vége, vége van
    build: építek, épít, építés
    build R: p
    build B: k
    build G: z
    place: felállítok, felállít, felállítás, állítok, helyezek, elhelyezek, helyez, elhelyez
