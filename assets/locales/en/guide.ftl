# A game shown to somebody who has never played it: a sentence before each of a few moves.

guide-step = <b>{ $number }/{ $count }</b>  { $text }
guide-how = “{ button-compose }” leads you there; “▶” plays what is framed.
button-leave-tour = ✕ Leave
button-first-game = ▶ Play a game
caption-toured = <b>That was all you need to begin.</b>
caption-left = You have left the tour.
refused-how-private = I show you that in our private chat.

guide-lits-aim = You are ✕. Whoever has more of their own signs uncovered in the end wins: so cover ◯. The framed piece takes four of them at once.
guide-lits-swapped = So cover ✕ now. Every further piece must share an edge with one on the board: it needs one of the framed squares.
guide-lits-unswapped = Every further piece must share an edge with one on the board: it needs one of the framed squares. (Instead of its first piece Tessera could have taken your side with yours: that is called a swap, and why a first move should not be too good.)
guide-lits-rules = Two things are forbidden: a piece may not share an edge with one of its own kind, and no 2×2 square may be filled. The framed piece keeps to both.
guide-lits-write = You can also write a move. The pale piece is <code>{ $move }</code>: the piece, the square of its dot (framed), the quarter turns to the right. An <code>m</code> means: mirrored first. Send me that, or a move of your own!
guide-lits-end = A game goes on until no piece fits. Then whoever has more signs uncovered wins.

guide-blokus-aim = You are 🟦. Every square you cannot lay costs you a point in the end: so lay large pieces first. The framed one has five squares.
guide-blokus-corner = Each piece touches another of your own at a corner: it covers at least one of the framed squares.
guide-blokus-edge = But it never touches your own along an edge: all framed squares stay free of your colour. The other colour may be touched in any way.
guide-blokus-write = You can also write a move. The pale piece is <code>{ $move }</code>: the piece, the square of its dot (framed), the quarter turns to the right. An <code>m</code> means: mirrored first. Send me that, or a move of your own!
guide-blokus-end = A game goes on until nobody can lay anything. Then whoever has fewer squares left wins.

guide-stratopolis-aim = You are 🟥. What counts is your best zone: red squares that hang together, times the level of the highest. Lay the tile you see below the board; the framed place is a good one.
guide-stratopolis-top = A tile lies beside others, or on top: on three squares of one level that belong to at least two tiles. Red never lies on green, nor green on red. The framed place is a legal one.
guide-stratopolis-cut = You can harm the other zone, too: grey may lie on every colour, and all that is covered counts no more.
guide-stratopolis-write = You can also write a move. The framed place is <code>{ $move }</code>: the square of the tile’s dot, and which of the turns below the board it has. Send me that, or a move of your own!
guide-stratopolis-end = A game goes on until all 40 tiles are laid. Then the side whose best zone scores more wins.

guide-tristra-capture = You are 🟠. A triangle captures what one of its arrows points at: here the framed one. A captured I is worth 10 points, a II 20, a III 30; more points win.
guide-tristra-teleport = Or a triangle leaps to any free square of its colours: a I to red, a II to red and blue, a III to all. Framed is where one of yours could go. The square it leaves is crossed out, and nobody stands there again.
guide-tristra-danger = Framed is what the purple arrows point at: whoever stands there can be captured. Where a triangle arrives you may turn it any way: choose what its arrows point at.
guide-tristra-write = You can also write a move, such as <code>{ $move }</code>: from where, to where (framed), and how it is turned: r0 up, r1 right, r2 down, r3 left. Send me that, or a move of your own!
guide-tristra-end = A game ends when one side has no triangle or no move left. Before it, each builds half the board and sets up its triangles; “{ button-rest }” does that for you.
