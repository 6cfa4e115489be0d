# One's own tables

command-games = Your tables, those where it is your turn first
games = <b>Your tables</b>
games-more = … and { $count } more.
games-against = { $count ->
       *[other] against { $names }
    }
games-yours = <b>your turn</b>
games-theirs = { $names } to move
games-invited = you are challenged
games-asked = waits for { $name }
games-open = { $count ->
        [one] one free seat
       *[other] { $count } free seats
    }
games-full = { $name } may start
ago-now = just now
ago-minutes = { $count } min ago
ago-hours = { $count } h ago
ago-days = { $count ->
        [one] { $count } day ago
       *[other] { $count } days ago
    }
refused-no-games = You have no tables here. /play opens one, /solo lits plays against me.

# Draws

command-draw = Offer a draw
ask-draw = <b>{ $name }</b> offers a draw in game #{ $code }. { $whom }, do you agree?
draw-declined = { $name } would rather play on: no draw.
button-agree = Yes, a draw
toast-drawn = A draw.
toast-draw-declined = The game goes on.
caption-agreed = A draw by agreement.
refused-draw-bot = I would rather play on: no draw with me.

# Hints

command-hint = A good move, found by the bot
hint = 💡 { $number }. { $side } I would play <code>{ $move }</code>.
toast-hint = I am thinking …
caption-hints = hints are allowed
refused-hint-people = There are hints against me only, and between people at tables opened with hints=on.
refused-hint-secret = There are no hints while choices are made in secret.
refused-hint-nobody = Nobody is to move here.
refused-hint-thinking = I am thinking about your last question already.

# Looking back at a game

button-review = Analyse
button-best = 💡 The best move here
review = After { $number } of { $count } plies
