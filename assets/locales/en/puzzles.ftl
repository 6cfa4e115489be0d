# Puzzles, in private and one a day in a group

puzzle-title = 🧩 <b>{ $number ->
    [0] Puzzle
   *[other] Puzzle { $number }
  }</b> · { $game } { $stars }
puzzle-task-blokus = Only { $side } can still move. One move alone leads to the most squares in the end: find it.
puzzle-task-stratopolis = { $side } is on move. One place alone makes the best zone worth the most: find it.
puzzle-task-tristra = { $side } is on move and wins in { $count } moves, whatever the other side does. Only one move does it: find it.
puzzle-task-lits = { $side } is on move, and only one move wins: find it.
puzzle-wrong = Not right: { $moves }
puzzle-tries = { $count ->
    [one] One try left.
   *[other] { $count } tries left.
  }
puzzle-way = Write the move, or tap “{ button-compose }”.
puzzle-solved = { $try ->
    [1] ✅ <b>{ $move }</b>: right at the first try!
    [2] ✅ <b>{ $move }</b>: right at the second try.
   *[other] ✅ <b>{ $move }</b>: right at the third try.
  }
puzzle-told = It was <b>{ $move }</b>.
puzzle-streak = 🔥 That makes { $count } of the group’s puzzles in a row.
puzzle-solvers = ✅ { $count } solved, { $first } at the first try
puzzle-answer-before = The answer to puzzle { $number }: <tg-spoiler>{ $move }</tg-spoiler>
puzzle-on = 🧩 A puzzle comes here every day, the next one on { $moment }. <code>/puzzle off</code> ends that.
puzzle-turned-off = No more puzzles come here. <code>/puzzle on 9:00</code> brings them back.
puzzle-ask-time =
    <b>What time is it here now?</b>
    Then a puzzle will come every day at { $time }.
button-puzzle-solve = 🧩 Solve it
button-puzzle-answer = Show the answer
button-puzzle-next = 🧩 Next puzzle
button-puzzle-name = 👤 My name in the group
toast-puzzle-solved = Right!
toast-puzzle-wrong = Not this one.
toast-puzzle-failed = Not this one either. The answer is on the board.
toast-puzzle-told = The answer is on the board.
toast-puzzle-named = Your name stands below the puzzle in the group now. Tap again to take it away.
toast-puzzle-unnamed = Your name is gone from the puzzle in the group.
refused-puzzle-off = No puzzles come here yet: /puzzle on 9:00 turns them on. In our private chat /puzzle gives you one at any time.
refused-puzzle-group = A puzzle a day is something for a group: send that there. Here /puzzle gives you one at any time.
refused-puzzle-time = “{ $text }” is no time of day. Write it like this: /puzzle on 9:00
refused-puzzle-all = You have been through all the puzzles there are.
refused-puzzle-game = There are no puzzles of { $game } yet. /puzzle gives you one of another game.
refused-puzzle-unknown = This puzzle is not there any more. /puzzle gives you another one.
refused-puzzle-done = You have had this puzzle before, and its board is gone. /puzzle gives you another one.
refused-puzzle-only = There is one move to find here, without help. Write it, or tap “{ button-puzzle-answer }”.
refused-puzzle-tried = You have tried { $move } already.
command-puzzle = A puzzle; in a group one a day
