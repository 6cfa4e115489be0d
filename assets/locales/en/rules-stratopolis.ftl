rules-stratopolis-aim =
    <b>What it is about</b>
    Two players build a city, one for red, one for green. Each has 20 tiles of three squares. You put them side by side or on top of each other, and want a zone of your own colour that is both large and high.

    The digit on a square is its level. A zone scores its number of squares times its highest level. Here red’s best zone has 15 squares and reaches level 2: 15 × 2 = 30. Green’s has only 10 squares, but it reaches level 3: 10 × 3 = 30 as well.

    At the end only the best zone of each side counts.
rules-stratopolis-tiles =
    <b>The tiles</b>
    Every tile is an L of three squares: red, green or neutral grey. There are ten kinds for each side, two of each kind. Some of your tiles have a square of the other side’s colour too.

    You may turn a tile, but not flip it: it has one face only.

    The start tile, one red and one green square, lies on the table from the beginning. Who begins is drawn by lot.
rules-stratopolis-table =
    <b>A turn: laying on the table</b>
    In turn each of you lays the tile on top of their stack. The first way is to put it on the bare table. Then at least one of its edges touches the edge of a tile on the table; colours do not matter. So the city grows wider.

    The first picture shows it. In the second one the tile only meets a corner. In the third one the place is right, but it is not the tile on top of the stack.

    There is no passing, and there is always room: the table has no edge.
rules-stratopolis-top =
    <b>Building on top</b>
    The second way is to lay a tile on top of others. Then it lies one level higher, and what is under it no longer counts.

    It must lie on at least two different tiles. In the first picture it covers the start tile and a part of the one beside it. In the second it would lie on a single tile, exactly covering it: that is not allowed.

    You may build as high as you like.
rules-stratopolis-level =
    <b>Level and without a gap</b>
    A tile on top lies flat: its three squares lie on three squares of the same level.

    In the first picture it lies flat. In the second one of its squares would hang over the bare table. In the third it would lie on level 1 with two squares and on level 2 with one: it would tilt.
rules-stratopolis-colours =
    <b>Red and green never on each other</b>
    When you build on top, red never comes to lie on green, nor green on red. Everything else is allowed: a colour on the same colour, a colour on grey, grey on anything.

    Here the same place is tried with two tiles. The first puts a grey square on the green one: good. The second would put a red square there.

    So a grey square is a good way to bury a green or a red one!
rules-stratopolis-end =
    <b>Zones and the end</b>
    A zone consists of visible squares of one colour that hang together along edges, at whatever levels they lie. It scores the number of its squares times the level of its highest one.

    When all 40 tiles are laid, each side counts its best zone, the one with the most points. Here red has 23 squares and reaches level 3: 69 points. Green has 22 squares, but reaches level 4: 88 points, and wins.

    If the best zones are equal, the second best decide, then the third. Only if all are equal is it a draw.
rules-stratopolis-ways =
    <b>Four ways to draw tiles</b>
    <b>Shuffled stacks</b> – the usual way: only the top tile of each stack is seen, and must be laid.
    <b>Stacks put in order</b> – before the start you put your own stack in an order you like, in secret.
    <b>Face down</b> – on your turn you get one of your tiles at random.
    <b>Three tiles in hand</b> – as in the picture, three of your tiles lie open. Choose one; then the next one of the stack takes its place.

    <code>/play stratopolis stack=?</code> shows all four.
rules-stratopolis-write =
    <b>Writing a move</b>
    Write the square for the elbow of the tile, its middle square, and how many quarter turns clockwise it makes, from <code>r0</code> to <code>r3</code>. Under the board the tile is shown in all its turns, with a dot on the elbow.

    The pictures show <code>n15 r0</code>, <code>n15 r1</code> and <code>n15 r2</code>.

    With three tiles in hand, the letter of the tile comes first: <code>F n15 r2</code>. The turn may be left out where only one is possible.
