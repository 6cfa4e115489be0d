# One's own tables

command-games = Your tables, those where it is your turn first
games = <b>Your tables</b>
games-more = …and { $count } more.
games-against = { $count ->
       *[other] against { $names }
    }
games-yours = <b>your turn</b>
games-theirs = { $names } to move
games-invited = you are challenged
games-asked = waiting for { $name }
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
refused-no-games = You have no tables here. /play opens one, /solo lits starts a game against me.

# Draws

command-draw = Offer a draw
ask-draw = <b>{ $name }</b> offers a draw in game #{ $code }. { $whom }, do you agree?
draw-declined = { $name } would rather play on: no draw in game #{ $code }.
draw-agreed = A draw in game #{ $code }: { $name } agreed.
button-agree = Yes, a draw
toast-drawn = A draw.
toast-draw-declined = The game goes on.
caption-agreed = A draw by agreement.
refused-draw-bot = I would rather play on: no draw with me.

# Hints

command-hint = A hint: a good move
hint = 💡 { $number }. { $side } I would play <code>{ $move }</code>.
button-play-this = Play this
hint-none = 💡 I have found no hint for #{ $code } this time. You may ask again.
toast-hint = I am thinking…
caption-hints = hints are allowed
caption-explore-on = moves may be tried out
caption-explore-off = no trying out of moves
caption-rated = rated
caption-unrated = not rated
refused-hint-people = I give hints in games against me, and between people only at tables opened with hints=on.
refused-hint-secret = There are no hints while choices are made in secret.
refused-hint-nobody = Nobody is at move here.
refused-hint-thinking = I am still thinking about your last question.

# Looking back at a game

button-review = Key moments
button-best = 💡 The best move here
button-leaf = Move by move
button-show-group = Show in the group
review = After { $number } of { $count } moves
analysis-progress = 🔍 I am looking for the key moments of #{ $code }: { $number } of { $count } positions
analysis-none = 🔍 I cannot look through games yet. Ask again in a few minutes.
analysis-nothing = 🔍 I found nothing to say about this game: nobody had a choice in the open.
moments = 📈 The chances of winning, and the moves that cost most:
moments-none = 📈 The chances of winning. No move cost much.
moments-proven = “Won” and “lost” are proven.
moment-line = { $side } move { $ply }: { $before } → { $after }, better <code>{ $better }</code>
moment-played = Move { $ply }, { $side } { $name }: <code>{ $move }</code>
moment-drop = { $before } before, { $after } after: <code>{ $better }</code> was better
chance = { $percent }%
chance-won = won
chance-lost = lost
toast-shared = It is in the group now.
toast-shared-before = You have shown it in the group already.
button-replay = Replay
button-share = Share
toast-replay-there = The replay is already here, further down.
refused-replay-early = #{ $code } is not over yet. Ask for the replay once it is.
refused-replay-empty = There is nothing to replay at #{ $code }: no game was played there.
refused-replay-none = No game has ended here yet, so there is nothing to replay.

# What is kept of people

command-privacy = What I keep about you, and how to delete it
command-data = All that I keep about you, as a file
command-forget = Delete what I keep about you
privacy =
    <b>What I keep</b>
    • About you: your Telegram ID, name and user name, your language and settings, your best totals and ratings, your attempts at puzzles, your days off, and which of my messages asked you something last.
    • About games: who sits at a table, every move, who came in which place, when it last changed, how much time was left where there are clocks, and which messages showed it. Where a group votes, who voted for what in its last two votes, until the game ends. Finished games stay, so that they can be looked at again.
    • About chats: their ID, kind, language and settings, the puzzles that came there, and how many messages I have seen there – not what they say.
    • About people whom I was asked to forget: a fingerprint for 90 days, under a secret key and with no name. Whoever comes back is not placed in /top so long.
    • Whatever you send me, or I can read in a group, waits in a queue until I have dealt with it, usually for a moment. Then its content is deleted; its number and a fingerprint stay for about a week, so that nothing is done twice. An answer to what you do on the page of a table stays for about a day. What I am about to send is kept until it is sent.

    Other messages are not kept. Nobody gets any of this from me, except what is shown at the tables, and in a group by /top, where /settings lets you stay unnamed, and below a puzzle if you wish it.

    <b>How to delete it</b>
    /data sends you all of it in a file, with the records of your games. /forget asks once more, then deletes it, right now or in seven days, within which you can change your mind: your running games are given up, your waiting tables cancelled, your settings, best totals and ratings deleted, and in the games of others you are “someone”. Messages that Telegram shows in your chats are not mine to delete.
refused-data-private = I send that in our private chat only, where nobody else sees it: write /data there.
ask-forget =
    <b>Shall I forget you?</b> Your running games will be given up, your waiting tables cancelled, your settings, best totals and ratings deleted. In the games of others you will be “someone”.

    In seven days, so that you can change your mind? Or right now? That cannot be undone.
forget-planned = I forget you on { $moment }. Until then everything stays as it is, and you can change your mind: here, or with /forget.
forgotten = Done: I do not know you any more. If you write to me again, we begin anew.
button-forget-later = Yes, in seven days
button-forget = Yes, right now
button-stay = No, leave everything as it is
toast-stayed = Everything stays as it is.
player-someone = someone
refused-rematch-gone = Somebody who played this game is no longer here. /play opens a new table.

# Too much at once
refused-too-much = That was a lot at once. Ask again in { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }.
refused-tables-here = There are { $count } games here that have not ended. Finish one, or put it away with /cancel, and you can open another.
refused-tables-yours = You sit at { $count } tables. As soon as a game there has ended you can open another.
refused-hints-here = I am thinking about several questions from this chat. Ask again in a few seconds.
