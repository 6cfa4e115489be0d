# What buttons call the options and their values

option-lits-setup = Board
choice-lits-setup-random = random
choice-lits-setup-mirror = mirrored
choice-lits-setup-stripes = stripes
choice-lits-setup-diagonals = diagonals
choice-lits-setup-zigzag = zigzag
choice-lits-setup-ribbons = ribbons
choice-lits-setup-castle = castle
choice-lits-setup-pinwheel = pinwheel
choice-lits-setup-bricks = bricks
choice-lits-setup-weave = weave
choice-lits-setup-rings = rings
choice-lits-setup-chess = chessboard

option-lits-swap = Swapping
choice-lits-swap-on = yes
choice-lits-swap-off = no

option-blokus-variant = Variant
choice-blokus-variant-classic = classic
choice-blokus-variant-teams = teams
choice-blokus-variant-duel = duel
choice-blokus-variant-duo = duo
choice-blokus-variant-chaos = chaos
choice-blokus-variant-double = two colours
choice-blokus-variant-shared = shared green
choice-blokus-variant-solo = solo

option-blokus-corners = Corners
choice-blokus-corners-free = any
choice-blokus-corners-fixed = fixed

option-blokus-double = Two colours
choice-blokus-double-random = by lot
choice-blokus-double-1 = seat 1
choice-blokus-double-2 = seat 2
choice-blokus-double-3 = seat 3

option-blokus-strewn = Green pieces
choice-blokus-strewn-off = turn by turn
choice-blokus-strewn-on = before the start

option-stratopolis-stack = Stacks
choice-stratopolis-stack-shuffled = shuffled
choice-stratopolis-stack-arranged = in secret order
choice-stratopolis-stack-blind = face down
choice-stratopolis-stack-hand = three in hand

option-stratopolis-first = First move
choice-stratopolis-first-random = by lot
choice-stratopolis-first-red = red
choice-stratopolis-first-green = green

option-tristra-arrows = Arrows
choice-tristra-arrows-corners = base corners
choice-tristra-arrows-sides = both sides
choice-tristra-arrows-rank = by rank

option-tristra-own = Own triangles
choice-tristra-own-none = no points
choice-tristra-own-score = points

option-tristra-first = First move
choice-tristra-first-rps = rock-paper-scissors
choice-tristra-first-random = by lot
choice-tristra-first-orange = orange
choice-tristra-first-purple = purple

option-tristra-rounds = Rounds
choice-tristra-rounds-1 = 1
choice-tristra-rounds-2 = 2
choice-tristra-rounds-3 = 3
choice-tristra-rounds-4 = 4
choice-tristra-rounds-5 = 5

# The host’s own, with any game

option-hints = Hints
choice-hints-on = yes
choice-hints-off = no

option-explore = Trying out
choice-explore-on = yes
choice-explore-off = no

option-rated = Rated
choice-rated-on = yes
choice-rated-off = no

# What else they may be called in commands, beside the labels above and the engine’s own words:
# an option, or an option and a value, and after the colon words without spaces

spoken-host =
    level: lvl
    first: 1st
    second: 2nd
    random: anyhow
    hints: hint
    hints=on: on
    hints=off: off
    explore: try, trying
    explore=on: on
    explore=off: off
    rated: rating
    rated=on: on
    rated=off: off
    match: games, series
    pace: clock, time
    away: dayoff
    away=on: on
    away=off: off
spoken-lits =
    swap: switch
    setup=chess: checkers
spoken-blokus =
    corners=free: free
    variant=double: double
    variant=shared: shared
spoken-stratopolis =
    stack: stacks, tiles
    first: begins
    stack=hand: three
spoken-tristra =
    first: begins
    first=rps: rock
    arrows=sides: sides
    own=score: yes
    own=none: no

# What moves may be called, beside the labels of the buttons: words, pieces, and after a word such as
# “build” letters that stand for the engine’s

moves-lits =
    swap: exchange, swap sides
    I: bar
moves-blokus =
    X: cross, plus
    O: square
    W: stairs
moves-stratopolis =
    arrange: order
moves-tristra =
    end: the end
    place: set
    place I: ⅰ
    place II: ⅱ
    place III: ⅲ
