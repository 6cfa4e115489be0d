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
