# Buttons on the page of a table
action-undo = Take back
action-draw = Offer a draw
action-resign = Resign
action-hint = Hint
app-not-opened = Please open this page from Telegram once more.

# Plies in the list there
ply-resign = resigns
ply-time = out of time
ply-draw = draw agreed
out-resign = resigned
out-time = lost on time

refused-try-closed = You can try out moves here once the game is over. Against me it is possible at once, between people at tables opened with explore=on.
