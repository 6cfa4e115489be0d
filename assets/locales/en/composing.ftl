# Moves put together by buttons

ask-piece = Which piece?
ask-turn = How should it be turned? <code>r1</code> is a quarter turn clockwise.
ask-mirror = How should it be turned? <code>r1</code> is a quarter turn clockwise, <code>m</code> is mirrored.
ask-lying = Which piece, and how turned? <code>r1</code> is a quarter turn clockwise, <code>m</code> is mirrored.
ask-place = Where? Tap the number of the square for its dot.
ask-column = Where does its dot go? First tap the column.
ask-row = Now tap the row in column { $column }.
ask-hand = Which tile: on top of others – or beside them, and turned how?
ask-way = On top of others or beside them, and how turned?
ask-half = Tap squares: each gets the marked colour. The last colour fills itself.
ask-exchange = A tap on one square and then on another exchanges their colours.
ask-posting = Tap the squares of the two triangles of the marked rank. They point as marked below; another tap turns one.
ask-posted = Another tap turns a triangle; the fourth takes it off.
ask-triangle = Which triangle moves? The buttons are laid out like the board.
ask-goal = Where to? The buttons are laid out like the board; × captures.
ask-apex = Which way should its apex point?
ask-next-tile = Now tap the next tile.
button-compose = Move
button-back = ↶ Back
button-leave = ✕ To the table
button-done = Confirm
button-table = To the table
prompt-elsewhere = The table is shown further down.
prompt-played = Played.
prompt-ready = If this is right, tap “{ button-done }”; until then you can still change it.
toast-no-choice = That cannot be chosen now.
