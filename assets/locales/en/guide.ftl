# A game shown to somebody who has never played it: a sentence before each of a few moves.

guide-step = <b>{ $game }</b> · { $number }/{ $count }
guide-how = Tap ▶ to do that, or “{ button-compose }” to choose for yourself.
button-leave-tour = ✕ Leave
button-first-game = ▶ Play a game
caption-toured = <b>That was all you need to begin.</b>
caption-left = You have left the tour.
refused-how-private = I show you that in our private chat.

guide-lits-aim = You are ✕. Whoever has more of their own signs uncovered in the end wins: so cover ◯. The framed piece takes four at once.
guide-lits-swapped = Tessera took your side (that is the swap rule: the second player may). You are ◯ now: cover ✕. A new piece must share an edge with one on the board, so it needs a framed square.
guide-lits-unswapped = A new piece must share an edge with one on the board, so it needs a framed square. (Instead of laying a piece Tessera could have taken your side: the second player may, once. That is the swap.)
guide-lits-rules = Two things are forbidden: a piece may not share an edge with one of its own kind, and no 2×2 square may be filled. The framed piece keeps to both.
guide-lits-write = You can write a move, too. The pale piece is <code>{ $move }</code>: the piece, the square of its dot (framed), its quarter turns to the right (<code>m</code>: mirrored first). Send that, or your own!
guide-lits-end = A game goes on until no piece fits. Then whoever has more signs uncovered wins.

guide-blokus-aim = You are 🟦. Every square you cannot lay in the end costs a point: so lay large pieces first. The framed one has five squares.
guide-blokus-corner = Each piece touches another of your own at a corner: it covers at least one of the framed squares.
guide-blokus-edge = But it never touches your own along an edge: the framed squares stay free of your colour. The other colour may be touched in any way.
guide-blokus-write = You can write a move, too. The pale piece is <code>{ $move }</code>: the piece, the square of its dot (framed), its quarter turns to the right (<code>m</code>: mirrored first). Send that, or your own!
guide-blokus-end = A game goes on until nobody can lay anything. Then whoever has fewer squares left wins.

guide-stratopolis-aim = You are 🟥. Your best zone counts: red squares that hang together, times their highest level. You lay the tile shown below the board; the framed place is a good one.
guide-stratopolis-top = A tile lies beside others, or on top: on three squares of one level that belong to at least two tiles, never red on green or green on red. The framed place is a legal one.
guide-stratopolis-cut = You can harm the other zone, too: grey may lie on any colour, and whatever is covered no longer counts.
guide-stratopolis-write = You can write a move, too. The framed place is <code>{ $move }</code>: the square of the tile’s dot, and one of the turns below the board. Send that, or your own!
guide-stratopolis-end = A game goes on until all 40 tiles are laid. Then the side whose best zone scores more wins.

guide-tristra-capture = You are 🟠. A triangle captures what one of its arrows points at: here the framed one. A captured I is worth 10 points, a II 20, a III 30, and more points win.
guide-tristra-teleport = Or a triangle leaps to a free square in one of its colours: I red, II red or blue, III any. Framed: where one of yours can go. The square it leaves is crossed out for good.
guide-tristra-danger = Framed is what the purple arrows point at: whoever stands there can be captured. Where a triangle arrives you turn it as you like: you choose what its own arrows point at.
guide-tristra-write =
    You can write a move, too:
    <code>{ $move }</code> is from where, to where (framed), and turned how: r0 up, r1 right, r2 down, r3 left. Send that, or your own!
guide-tristra-end = A game ends when one side has no triangle or no move left. Before it, both build their half of the board and set up their triangles; “{ button-rest }” does that for you.
