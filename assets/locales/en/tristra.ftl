game-tristra = Tristra
game-tristra-words = tristra
side-tristra-orange = 🟠
side-tristra-purple = 🟣
word-tristra-rock = ✊ Rock
word-tristra-paper = ✋ Paper
word-tristra-scissors = ✌️ Scissors
word-tristra-end = 🏁 Declare the end
event-tristra-same-hands = Both chose the same: choose again.
event-tristra-begins = { $sides } begins.
event-tristra-wiped-out = { $sides } has no triangle left and scores nothing in this round.
event-tristra-no-move = { $sides } has no move: the round is over.
event-tristra-declared = { $sides } declares the end of the round.
event-tristra-lines = Both sides captured equally much, so the lines reached count as well.
event-tristra-round = The next round begins with a new board.
aid-tristra-attacks = ⚔ Squares under attack
marked-tristra-attacks = Whole frames { $own }: squares that you attack. Corners { $other }: squares that the other side attacks.

option-tristra-arrows-corners = arrows ahead and at the base corners
option-tristra-arrows-sides = arrows ahead and to both sides
option-tristra-arrows-rank = arrows by rank
option-tristra-own-none = own triangles score nothing
option-tristra-own-score = own triangles score as well
option-tristra-first-rps = rock, paper, scissors
option-tristra-first-random = the start is drawn by lot
option-tristra-first-orange = orange begins
option-tristra-first-purple = purple begins
option-tristra-rounds-1 = one round
option-tristra-rounds-2 = two rounds
option-tristra-rounds-3 = three rounds
option-tristra-rounds-4 = four rounds
option-tristra-rounds-5 = five rounds

due-tristra-build = The halves of the board are being built, each unseen by the other side.
due-tristra-place = The triangles are being set up, unseen by the other side.
choosing-tristra = Rock, paper, scissors decides who begins. Nobody sees a choice before both have chosen.
draft-tristra-build = Build your half of six red (R), six blue (B) and six green squares (G).
draft-tristra-place = Set up your triangles on lines 1 and 2.

refused-tristra-building = { $text }: first both players build their halves. For example: { $example }
refused-tristra-built = { $text }: the board is built already.
refused-tristra-placing = { $text }: first both players set up their triangles. For example: { $example }
refused-tristra-placed = { $text }: the triangles are set up already.
refused-tristra-choosing = { $text }: first both players choose rock, paper or scissors.
refused-tristra-begun = { $text }: who begins is settled already.
refused-tristra-colours = A half has six red (R), six blue (B) and six green squares (G). Missing: { $missing }. Too many: { $extra }.
refused-tristra-triangles = Two triangles each of rank I, II and III are set up. Missing: { $missing }. Too many: { $extra }.
refused-tristra-lines = Triangles are set up on your first two lines, { $lowest } to { $highest }, not on { $squares }.
refused-tristra-shared = Only one triangle may stand on a square – { $squares }.
refused-tristra-nobody = { $text }: no triangle stands on { $squares }.
refused-tristra-theirs = { $text }: the triangle on { $squares } is not yours.
refused-tristra-turning = { $text }: turning on the spot is no move, a triangle leaves its square.
refused-tristra-flipped = { $text }: { $squares } is flipped and takes no triangle any more.
refused-tristra-attack = { $text }: { $squares } is occupied, and { $rank } on { $origin } attacks only { $attacked }.
refused-tristra-colour = { $text }: { $rank } teleports only to { $rank ->
        [I] red
       *[II] red and blue
    } squares; { $squares } is { $colour ->
        [R] red
        [B] blue
       *[G] green
    }.
refused-tristra-end = The end may be declared only when all you can do is capture your own triangles.

pieces-tristra = <b>{ $game }</b>: the triangles with their usual arrows. A move names the square left, the square reached, and the turn written below: with <code>r0</code> the apex points to row 6, with <code>r1</code> to column f, with <code>r2</code> to row 1, with <code>r3</code> to column a.

help-tristra =
    <b>Tristra in short</b>
    In private, each of two players builds their half of the board – 3 lines of 6 squares, 6 each red, blue and green – and then sets up two triangles each of rank I, II and III on their first two lines. Rock, paper, scissors decides who begins; equal choices are repeated.
    In turn one triangle moves and stands at its goal turned as you like; turning on the spot or passing is no move. It <b>teleports</b> to any free square – I to red, II to red or blue, III to all – and the square it left is flipped: nobody stands there again. Or it <b>captures</b> a triangle that its arrows point at, even your own, on any colour: ahead of the apex and diagonally behind, beyond the base corners. Then nothing is flipped.
    The round ends when a side has no triangle (it scores 0), no move, or only its own to capture and says <code>end</code>. An enemy captured scores 10 times its rank. If equal, each triangle left adds rank times line, 1 being its own back row. Whoever has more points wins; if still equal, it is a draw.
    <code>a2-d4 r1</code> teleports, <code>c3xd4 r2</code> captures: from, to, apex – r0 towards row 6, r1 column f, r2 row 1, r3 column a. In secret: <code>build RRBGGB BGRRBG GBRBRG</code>, <code>place I a1 r0, I b1 r0, II c2 r1, …</code> or <code>random</code>.

about-tristra = capture along arrows as the ground gives way
minute-tristra =
    <b>{ $game } in 60 seconds</b>
    Both build half of the board in secret, red, blue and green, and set up six triangles of rank I, II and III.
    In turn, move one triangle and turn it as you like. It teleports to any free square of its colours – I red, II red and blue, III all – and the square it left is flipped: nobody stands there again. Or it captures where its arrows point, on any colour, and nothing is flipped.
    A captured enemy scores 10 times its rank. The round ends when a side has no triangle (it scores 0) or no move. Whoever has more points wins.
