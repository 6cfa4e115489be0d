game-stratopolis = Stratopolis
game-stratopolis-words = stratopolis
side-stratopolis-red = 🟥
side-stratopolis-green = 🟢
tiebreak-stratopolis-zones = the best zones are equal, the next ones decide.

option-stratopolis-stack-shuffled = shuffled stacks
option-stratopolis-stack-arranged = stacks put in order in secret
option-stratopolis-stack-blind = tiles drawn face down
option-stratopolis-stack-hand = three tiles in hand
option-stratopolis-first-random = the start is drawn by lot
option-stratopolis-first-red = red begins
option-stratopolis-first-green = green begins

due-stratopolis-arrange = The stacks are being put in order, each unseen by the other side.
draft-stratopolis-arrange = Put your 20 tiles in order: the first one lies on top and is played first.

refused-stratopolis-mirrored = { $text }: tiles are turned, never mirrored. A move looks like { $example }.
refused-stratopolis-arranging = { $text }: first both players put their stacks in order.
refused-stratopolis-arranged = { $text }: the stacks are in order already.
refused-stratopolis-order = An order names each of your tiles once, top first: { $tiles }. Missing: { $missing }. Too many: { $extra }.
refused-stratopolis-tile = { $text }: { $tile } cannot be laid now. Next comes { $tiles }.
refused-stratopolis-touch = { $text }: on the table a tile must share an edge with another tile.
refused-stratopolis-gap = { $text }: the tile would lie partly over the bare table – { $squares }.
refused-stratopolis-levels = { $text }: a tile on top lies on three squares of one level. Here they are { $levels }.
refused-stratopolis-single = { $text }: a tile on top must cover at least two tiles, this would cover a single one.
refused-stratopolis-colours = { $text }: red must not lie on green, nor green on red – { $squares }.

pieces-stratopolis = <b>{ $game }</b>: the tiles. A move names the square for the dot on the elbow, and the turn written below it: <code>r1</code> is a quarter turn clockwise. Where you choose among three, the letter of the tile comes first.

help-stratopolis =
    <b>Stratopolis in short</b>
    Each player has 20 tiles of three squares. In turn you lay one: on the table, sharing an edge with any tile, or on top of at least two tiles, on three squares of one level. Red never lies on green, nor green on red; grey goes anywhere. Squares of one colour that hang together, at whatever levels, are a zone: its points are its squares times the level of the highest one. When all tiles are laid, the side whose best zone scores more wins; if equal, the second best zones decide, and so on – only if all are equal is it a draw.
    Write the square for the elbow and how often the tile is turned clockwise from how it stands first under the board: <code>m15 r2</code>. With three tiles in hand, the tile comes first: <code>Q m15 r2</code>.
    <code>/play stratopolis stack=?</code> shows the four ways to draw tiles.

way-stratopolis-top = On top
way-stratopolis-beside = Beside

about-stratopolis = build wide and high: area times height
minute-stratopolis =
    <b>{ $game } in 60 seconds</b>
    One of you is red, the other green. In turn, lay a tile of three squares: on the table beside the others, or on top – on three squares of one level, resting on at least two tiles.
    Red never lies on green, nor green on red; grey goes anywhere.
    Squares of your colour that touch are a zone. Its points: how many squares, times its highest level. When all the tiles are laid, the side whose best zone scores more wins.
