rules-lits-aim =
    <b>What it is about</b>
    Two players, one stock of pieces for both, and a board of 10 × 10 squares that carries 30 crosses and 30 rings – at random, or in a pattern: <code>/play lits setup=?</code> shows those you can choose. One of you plays ✕, the other ◯.

    In turn you lay a piece over the board, and every symbol under it is lost. You can still see it faintly, but it no longer counts. Whoever has more symbols of their own uncovered in the end wins. So bury the other side’s symbols and spare your own!
rules-lits-turn =
    <b>Your turn</b>
    ✕ begins, then you take turns. Take one piece of the common stock and lay it over four free squares. There are four kinds, named after letters: L, I, T and S.

    Turn and flip a piece as you like: a mirrored L is still an L, and a Z is an S. It does not matter whose symbols are under it, or how many. There is no passing.

    The first piece may lie anywhere. For all later ones three rules hold; they are on the next pages.
rules-lits-contact =
    <b>Rule 1: touch a piece</b>
    Every piece after the first shares at least one edge with a piece on the board, no matter who laid it. Meeting at a corner is not enough, and pieces never lie on top of each other.

    Here the first L touches the T. The second L only meets a corner of it, and the I would lie across it.
rules-lits-same =
    <b>Rule 2: no twins side by side</b>
    Two pieces of the same kind never share an edge. A mirrored piece is of the same kind too. Meeting at a corner is allowed.

    Here the I may lie against the L. Another L may not, neither as it is nor mirrored.
rules-lits-block =
    <b>Rule 3: no full square</b>
    No square of 2 × 2 may ever be filled with pieces, no matter how many pieces fill it together.

    Here the first L leaves a gap. The second one would fill the square e4, e5, f4, f5 together with the T.
rules-lits-stock =
    <b>Five of each</b>
    The stock is common: five L, five I, five T and five S. When a kind has run out, it has run out for both. What is left is shown under the board.

    Here all five T are on the board. An L can still be laid, but there is no sixth T.
rules-lits-swap =
    <b>The swap</b>
    The first move is worth a lot. To be fair, the second player may say <code>swap</code> instead of making a first move of their own; there is a button for it too. You then change sides: the second player becomes ✕ and keeps the piece that lies there, the first player becomes ◯ and moves next.

    This is possible only then, and only once. After the second piece, as in the second picture, it is too late.

    So open with a move that you would not mind having against you!
rules-lits-end =
    <b>The end</b>
    The game ends as soon as no piece of the stock can be laid by the rules. Now count the symbols that are still uncovered.

    Here ✕ has 13 and ◯ has 12: ✕ wins. If both have the same number, whoever laid the last piece wins. So there is never a draw.
rules-lits-write =
    <b>Writing a move</b>
    Write the piece, a square, and the turn. The square is the one for the dot on the piece; the turn says how many quarter turns clockwise it makes, from <code>r0</code> to <code>r3</code>. With <code>m</code> it is mirrored first. /pieces shows every piece with its dot and turns.

    The pictures show <code>T b3 r0</code>, <code>T b3 r1</code>, <code>L c4 r2</code> and <code>L c4 r2 m</code>. The turn may be left out where only one is possible: <code>T b3</code>.

    Or simply list the four squares: <code>a3,b3,c3,b2</code>.
