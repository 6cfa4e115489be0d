game-blokus = Blokus
game-blokus-words = blokus
side-blokus-1 = 🟦
side-blokus-2 = 🟨
side-blokus-3 = 🟥
side-blokus-4 = 🟩
side-blokus-b = 🟦
side-blokus-w = 🟨
event-blokus-passed = { $count ->
        [one] { $sides } has no move left and is passed over.
       *[other] { $sides } have no move left and are passed over.
    }

option-blokus-variant-classic = each for themselves
option-blokus-variant-teams = two teams
option-blokus-variant-duel = duel, two colours each
option-blokus-variant-duo = duo on a small board
option-blokus-variant-chaos = chaos: green at random
option-blokus-variant-double = one plays two colours
option-blokus-variant-shared = green in turn
option-blokus-variant-solo = alone, for the best total
option-blokus-corners-free = any corner
option-blokus-corners-fixed = fixed corners
option-blokus-double-random = two colours by lot
option-blokus-double-1 = two colours for the first seat
option-blokus-double-2 = two colours for the second seat
option-blokus-double-3 = two colours for the third seat
option-blokus-strewn-off = green is laid turn by turn
option-blokus-strewn-on = green lies there from the start

refused-blokus-stock = { $text }: this colour has already laid its { $piece }.
refused-blokus-edge = { $text }: it would touch its own colour along an edge – { $squares }.
refused-blokus-corner = { $text }: it must touch a piece of its own colour at a corner.
refused-blokus-start = { $text }: the first piece of a colour covers one of the squares { $squares }.

pieces-blokus = <b>{ $game }</b>: the pieces. A move names the piece, the square for its dot, and the turn written below it: <code>r1</code> is a quarter turn clockwise, <code>m</code> is mirrored.

help-blokus =
    <b>Blokus in short</b>
    Each colour has 21 pieces. The first one covers a corner of the board; every later one touches a piece of its own colour at a corner, but none of them along an edge. Other colours may be touched in any way. A colour with no move left is passed over. At the end every square of a piece not laid costs a point; laying all of them earns 15 points, or 20 if the single square came last. The highest total wins; equal totals share the place.
    Write the piece, the square for its dot, and how often it is turned clockwise from how it stands beside the board: <code>V5 c4 r2</code>, mirrored <code>L5 c4 r2 m</code>.
    For one to four: /play blokus shows the ways to play.

about-blokus = your pieces may meet at corners only
minute-blokus =
    <b>{ $game } in 60 seconds</b>
    Each colour has 21 pieces, from one square to five. The first one covers a corner of the board.
    One rule: every further piece touches one of its own colour at a corner, and none of them along an edge. Other colours may be touched in any way.
    A colour without a move is passed over. In the end each square not laid costs a point; laying everything earns 15, or 20 if the single square came last. The highest total wins.
