# A game shown to somebody who has never played it: a sentence before each of a few moves.

guide-step = <b>{ $game }</b> · { $number }/{ $count }
guide-how = Tap ▶ to do that, or “{ button-compose }” to choose for yourself.
button-leave-tour = ✕ Leave
button-first-game = ▶ Play a game
caption-toured = <b>That was all you need to begin.</b>
caption-left = You have left the tour.
refused-how-private = I show you that in our private chat.

guide-lits-aim = You are ✕: cover ◯ – in the end, whoever has more of their own symbols uncovered wins (the framed piece covers four at once).
guide-lits-swapped = Tessera took your side (that is the swap rule: the second player may). You are ◯ now, and each new piece must cover a framed square, so that it shares an edge with what lies there.
guide-lits-unswapped = Each new piece must cover a framed square, so that it shares an edge with what lies there. (Instead of its first piece Tessera could have taken your side: that is the swap rule, the second player may.)
guide-lits-rules = A piece may neither share an edge with one of its own kind nor fill a 2×2 square; the framed one does neither.
guide-lits-write = You can write a move, too: <code>{ $move }</code> is the pale piece, the square of its dot (framed) and its quarter turns clockwise (<code>m</code>: mirrored first).
guide-lits-end = A game goes on until no piece fits. Then whoever has more symbols uncovered wins.

guide-blokus-aim = You are 🟦: in the end every square you could not lay costs a point, so lay large pieces first, such as the framed one.
guide-blokus-corner = Each piece touches another of your own at a corner: it covers at least one of the framed squares.
guide-blokus-edge = But it never touches your own along an edge, so the framed squares stay free of your colour; the other colour may be touched in any way.
guide-blokus-write = You can write a move, too: <code>{ $move }</code> is the pale piece, the square of its dot (framed) and its quarter turns clockwise (<code>m</code>: mirrored first).
guide-blokus-end = A game goes on until nobody can lay anything. Then whoever has fewer squares left wins.

guide-stratopolis-aim = You are 🟥: what counts is your best zone, the number of red squares that hang together times their highest level; for the tile below the board the framed place is a good one.
guide-stratopolis-top = A tile lies beside others or on top of at least two, on three squares of one level, but never red on green or green on red; the framed place is a legal one.
guide-stratopolis-cut = You can harm the other zone, too: grey may lie on any colour, and whatever is covered no longer counts.
guide-stratopolis-write = You can write a move, too: <code>{ $move }</code> is the square of the tile’s dot in the framed place, and one of the turns below the board.
guide-stratopolis-end = A game goes on until all 40 tiles are laid. Then the side whose best zone scores more wins.

guide-tristra-capture = You are 🟠: a triangle captures what one of its arrows points at (here the framed one), and that is worth 10 points for rank I, 20 for II, 30 for III.
guide-tristra-teleport = Or a triangle teleports to a free square in one of its colours: I to red, II to red or blue, III to any (framed: where one of yours can go). The square it leaves is crossed out for good.
guide-tristra-danger = Wherever it arrives, a triangle may be turned any way you like; but where a purple arrow points (framed), it can be captured next.
guide-tristra-write =
    You can write a move, too:
    <code>{ $move }</code> is from where, to where (framed), and how it is turned: r0 up, r1 right, r2 down, r3 left.
guide-tristra-end = A game ends when one side has no triangle or no move left; whoever has more points wins. First of all both build their half of the board and set up their triangles: “{ button-rest }” does that for you.
