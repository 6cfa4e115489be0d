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

# What is kept of people

command-privacy = What is kept of you, and how to have it deleted
command-forget = Delete what is kept of you
privacy =
    <b>What I keep</b>
    • Of you: your Telegram id, name and user name, your language and settings, and your best totals.
    • Of games: who sits at a table, every move, when it last changed, and which messages showed it. Finished games stay, so that they can be looked at again.
    • Of chats: their id, kind, language and settings, and how many messages I have seen there – not what they say.
    • Whatever you send me, or I can read in a group, waits in a queue until I have worked it off, usually for a moment. Then its content is deleted; its number and a fingerprint stay for about a week, so that nothing is done twice. What I am about to send is kept until it is sent.

    Other messages are not kept. Nobody gets any of this from me, except what is shown at the tables.

    <b>Having it deleted</b>
    /forget deletes it at once, after a question: your running games are given up, your waiting tables put away, your settings and best totals deleted, and in the games of others you are “someone”. Messages that Telegram shows in your chats are not mine to delete.
ask-forget =
    <b>Shall I forget you?</b> Your running games are given up, your waiting tables put away, your settings and best totals deleted. In the games of others you will be “someone”. This cannot be undone.
forgotten = Done: I do not know you any more. If you write to me again, we begin anew.
button-forget = Yes, forget me
button-stay = No, leave everything as it is
toast-stayed = Everything stays as it is.
player-someone = someone
refused-rematch-gone = Somebody of this game is not here any more. /play opens a new table.
