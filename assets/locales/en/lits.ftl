game-lits = Battle of LITS
game-lits-words = lits, battle of lits, battle
side-lits-x = ✕
side-lits-o = ◯
word-lits-swap = ⇄ Swap sides
event-lits-swap = { $who ->
    [to-reader] { $name } took your side (that is the swap rule: the second player may). You are { $otherside } now.
    [reader] You took over { $side } with the piece that lies there (that is the swap rule: the second player may).
   *[others] { $name } took over { $side } with the piece that lies there (that is the swap rule: the second player may). { $other } is { $otherside } now.
}
tiebreak-lits-last = the score is equal, so the last piece decides.

option-lits-setup-random = random board
option-lits-setup-mirror = mirrored board
option-lits-setup-stripes = stripes
option-lits-setup-diagonals = diagonals
option-lits-setup-zigzag = zigzag
option-lits-setup-ribbons = ribbons
option-lits-setup-castle = castle
option-lits-setup-pinwheel = pinwheel
option-lits-setup-bricks = bricks
option-lits-setup-weave = weave
option-lits-setup-rings = rings
option-lits-setup-chess = chessboard
option-lits-swap-on = with swapping
option-lits-swap-off = no swapping

refused-lits-stock = { $text }: all five { $piece } pieces are already on the board.
refused-lits-same = { $text }: it would touch another { $piece } along an edge – { $squares }.
refused-lits-block = { $text }: it would fill the 2×2 square { $squares }.
refused-lits-contact = { $text }: it must touch a piece on the board along an edge.
refused-lits-swap = Only the second player may swap, and only instead of their first move.
refused-lits-swap-off = This game is played without swapping.

pieces-lits = <b>{ $game }</b>: the pieces. A move names the piece, the square for its dot, and the turn written below it: <code>r1</code> is a quarter turn clockwise, <code>m</code> is mirrored.

help-lits =
    <b>Battle of LITS in short</b>
    A board of 10 × 10 squares carries 30 ✕ and 30 ◯, at random or in a pattern that you choose. In turn you lay one of the shared pieces, five each of L, I, T and S, so that more of your own symbols stay uncovered. Every piece touches another along an edge, but none of its own kind, and no 2 × 2 square may be filled. After the first move the second player may swap sides. When no piece fits any more, whoever has more symbols left wins; if equal, whoever laid the last piece.
    Write the piece, the square for its dot, and how often it is turned clockwise from how it stands under the board: <code>T b3 r1</code>, mirrored <code>L c4 r2 m</code>. The turn may be left out where only one fits. Or name the squares: <code>b2,b3,b4,a3</code>.

about-lits = cover their symbols, keep your own in sight
minute-lits =
    <b>{ $game } in 60 seconds</b>
    You are ✕ or ◯, and the board is full of both. In turn, lay any piece of the shared stock – L, I, T or S, turned as you like. It covers the symbols below it for good.
    Three rules: it touches a piece on the board along an edge; never one of its own letter; and no 2×2 square may be filled.
    When no piece fits any more, whoever has more symbols uncovered wins. Going first helps, so after the first move the second player may swap sides.
