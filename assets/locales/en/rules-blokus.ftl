rules-blokus-aim =
    <b>What it is about</b>
    A board of 20 × 20 squares and four colours, each with 21 pieces. From its corner a colour spreads over the board, and everybody tries to lay as many of their pieces as possible and to leave the others no room.

    Blue begins, then come yellow, red and green. On your turn you lay one piece; what lies there stays there. In the end, whoever has the fewest squares left wins.
rules-blokus-start =
    <b>The first piece</b>
    The first piece of a colour covers one of the four corner squares of the board. Which one is up to you, as long as it is free.

    With <code>corners=fixed</code> every colour has a corner of its own: blue a20, yellow t20, red t1, green a1.
rules-blokus-pieces =
    <b>Each piece only once</b>
    A colour has every shape of one to five squares exactly once: 21 pieces, 89 squares. You may turn and flip a piece as you like. What a colour has left is shown beside or under the board; /pieces shows all shapes with their names.

    Here blue has laid its L4. The longer L5 is still there, but there is no second L4.

    The big pieces are hard to place later: lay them early!
rules-blokus-corner =
    <b>Corner to corner</b>
    Every later piece touches at least one piece of its own colour at a corner.

    Here the first piece meets the corner of the blue L4. The second one hangs in the air and has no contact. The small dots on the board show where the colour to move can go on.
rules-blokus-edge =
    <b>Never edge to edge</b>
    Pieces of one colour never share an edge. Here the first new piece only meets a corner of the L4: good. The second lies along its edge. The third meets a corner too, but also lies along an edge.

    So the same colour only ever meets at corners.
rules-blokus-others =
    <b>Other colours</b>
    Pieces of other colours may be touched in any way, at corners and along edges. So you can squeeze past them, close their paths and break into their area.

    Only lying on top of another piece is forbidden: the second blue piece would cover a yellow square.
rules-blokus-end =
    <b>The end and the points</b>
    A colour that has no legal move left is passed over; the others go on. When nobody can move, the game is over. Passing by choice is not possible.

    Every square of a piece that was not laid costs a point. A colour that has laid all its pieces gets 15 points instead, and if the single square came last, 20. The most points win; equal points share the place.

    Here blue has −11, yellow −4, red −18. Green has laid everything, the single square last: 20, and wins.
rules-blokus-tips =
    <b>Tips</b>
    • At the start push towards the middle quickly: it gives you room for what follows.
    • Lay the big pieces first. Later there is little room, and what counts in the end is squares, not pieces.
    • Grow like a tree with many branches: every corner is one more way to go on.
    • Attack is the best defence: find a gap between the pieces of others and slip through it into their area.
    • With two colours each, use both of yours to shut in one of theirs.
    • Be patient: sometimes it pays to wait until somebody opens a way for you.
    • Places that only you can reach can wait until the end.
    • Remember which pieces the others have left: some gaps are of no more use to them.
    • Small pieces are for narrow passages. Spend them with care, and lay the single square last: that earns extra points.
rules-blokus-ways =
    <b>For one to four players</b>
    <b>Four:</b> each for themselves; or in two teams, blue and red against yellow and green, whose points are added up.
    <b>Three:</b> the fourth colour, green, is laid at random, or by the three of you in turn, and counts for nobody; or one of you plays two colours and gets half of their points.
    <b>Two:</b> two colours each, blue and red against yellow and green; or duo with one colour each, on a small board of 14 × 14 squares. In duo the first pieces cover e10 and j5, as in the picture.
    <b>One:</b> all four colours, for the best total.

    /play blokus shows all the ways.
rules-blokus-write =
    <b>Writing a move</b>
    Write the piece, a square, and the turn. The square is the one for the dot on the piece; the turn says how many quarter turns clockwise it makes, from <code>r0</code> to <code>r3</code>. With <code>m</code> it is mirrored first. /pieces shows every piece with its name, dot and turns.

    The pictures show <code>V5 a2 r0</code>, <code>L5 a2 r0</code> and <code>L5 b2 r0 m</code>. The turn may be left out where only one is possible.

    Or simply list the squares: <code>a1,b1,c1,a2,a3</code>.
