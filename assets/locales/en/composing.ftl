# Moves put together by buttons

ask-piece = Which piece?
ask-turn = How shall it be turned? The turns are in the picture.
ask-place = Where? Tap the number at which its dot will lie.
ask-tile = Which tile?
ask-colour = Now tap a colour.
ask-square = Now tap the square for { $last }.
ask-rank = Now tap a rank: I, II or III.
ask-triangle = Which triangle moves? The buttons lie as the squares of the board.
ask-goal = Where to? The buttons lie as the squares of the board; × captures.
ask-apex = Which way will its apex point?
ask-next-tile = Now tap the next tile.
button-compose = Move
button-back = ↶ Back
button-leave = ✕ To the table
button-done = Confirm
button-table = To the table
prompt-elsewhere = The table is shown further down.
prompt-played = Played.
prompt-ready = If this is right, tap “{ button-done }”; until then you can still change it.
toast-no-choice = That square cannot be chosen here.
