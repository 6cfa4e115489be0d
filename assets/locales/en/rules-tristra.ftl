rules-tristra-aim =
    <b>What it is about</b>
    Orange and purple face each other on a board that they have built themselves. Each has six triangles, two each of the ranks I, II and III. A triangle jumps across the board, or captures a triangle that one of its arrows points at.

    Capture as many of the other side’s triangles as you can, and push far into their half. Whoever has more points wins.

    One after the other you will: build the board, set up your triangles, decide who begins, and then take turns.
rules-tristra-build =
    <b>Building the board</b>
    Each of you builds your own half: three lines of six squares, 6 red, 6 blue and 6 green. You do it in the private chat with me, at the same time and unseen by the other. Then both halves are joined.

    The first half is good. The second has a red square too many and a blue one too few.

    There are buttons for it. Or write your three lines (R red, B blue, G green), beginning with your back row, each from column a:
    <code>build RBGGRB GRBBGR BGRRBG</code>
    or <code>random</code>.
rules-tristra-place =
    <b>Setting up</b>
    Again in secret, you set up your six triangles on your first two lines, one on a square, turned as you like. Wrong here: a triangle on line 3, and two on one square.

    With buttons, or in writing: rank, square, and where the apex points – <code>r0</code> towards row 6, <code>r1</code> column f, <code>r2</code> row 1, <code>r3</code> column a.
    <code>place I a1 r0, I c2 r0, II b2 r1, II f1 r0, III d1 r0, III e2 r0</code>
    or <code>random</code>.

    Then rock, paper, scissors decides who begins. Equal choices are repeated.
rules-tristra-arrows =
    <b>The arrows</b>
    Every triangle has three arrows and attacks the three squares next to it that they point at: the one ahead of its apex, and the two diagonal ones behind, beyond the corners of its base. The pictures show all four ways a triangle can stand, with the attacked squares outlined.

    The arrows matter for capturing only. During the game a button shows you all squares under attack.

    Other arrows can be chosen for a table: <code>arrows=sides</code> points ahead and to both sides; with <code>arrows=rank</code> I points only ahead, II only diagonally behind, III all three ways.
rules-tristra-teleport =
    <b>A move: teleporting</b>
    On your turn one of your triangles teleports or captures. You cannot pass.

    When it teleports, it goes to any free square of the board that has a colour of its rank: <b>I</b> only to red, <b>II</b> to red and blue, <b>III</b> to all. There it stands turned as you like. The square it left is flipped over.

    Here the I goes to a red square. A blue one is not for it. And turning on the spot is no move: it must leave its square.

    Write where from, where to, and the turn: <code>b2-d4 r1</code>.
rules-tristra-flipped =
    <b>Flipped squares</b>
    A square from which a triangle teleported away is flipped over, and until the end of the round no triangle can be put there any more. So the board shrinks with every teleport, and in the end somebody runs out of places to go.

    Here the II goes from d1 to e4, and now d1 is flipped too. To d4, which is crossed out, it may not go.
rules-tristra-capture =
    <b>A move: capturing</b>
    A triangle captures another that stands on a square one of its arrows points at. The captured one leaves the board; yours takes its place, turned as you like. The colour of the square does not matter, and the square it came from is not flipped.

    You may even capture your own triangle, as in the second picture; usually that scores nothing. In the third picture no arrow points at d4.

    Write <code>c3xc4 r3</code>, or simply <code>c3 c4 r3</code>.
rules-tristra-end =
    <b>The end</b>
    The round is over
    • when a side has no triangle left: it scores 0 and loses;
    • when the side to move has no move;
    • when the side to move can only capture its own triangles and says <code>end</code>. It may capture instead, which opens a square again.

    In the first picture all other squares are flipped, and orange could only capture its own II: it may end the round. In the second it still has other moves, so it may not.
rules-tristra-score =
    <b>The points</b>
    A captured triangle of the other side is worth 10 times its rank: 10, 20 or 30 points. Your own count only with <code>own=score</code>. Whoever has more points wins.

    If both have the same number, everybody adds rank times line for each triangle still on the board. Lines are counted from your own back row, so line 6 is the back row of the other side: beside each row the picture has its line for orange | for purple.

    Here both have captured a II (below the board), and orange has no move left. Orange: 20 + 3 × 5 + 1 × 2 = 37. Purple: 20 + 2 × 3 + 1 × 1 = 27. Orange wins. If that is equal too, it is a draw.

    Usually one round is played. With <code>rounds=3</code> there are three, each on a new board, and their points are added up.
