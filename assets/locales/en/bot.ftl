# What Telegram lists behind "/"

command-play = Choose a game and open a table
command-challenge = Challenge somebody: /challenge @ann lits
command-solo = Play against the bot: /solo lits 3
command-match = Play several games, points added up: /match blokus 5
command-m = Make a move: /m T b3 r1
command-board = Show the table again
command-pieces = The pieces and how they are turned
command-record = The moves of the game
command-replay = The game as an animation
command-undo = Take your last move back
command-resign = Give up
command-cancel = Cancel a table before the game starts
command-help = How everything works

# Talking to people

about = I host board games in chats: you write a move, I draw the board. Play against me, or add me to a group.
about-short = Board games in chats: write a move, see the board.
greeting =
    <b>Welcome to Tessera.</b> I host board games: play against me right here, or with friends in a group. Which game would you like to look at? /help says how everything works.
greeting-group =
    <b>Hello, I am Tessera.</b> I host board games in this chat.

    /play – choose a game and open a table; anyone may sit down
    <code>/challenge @name lits</code> – challenge somebody
    /help – how everything works
greeting-games =
    <b>Hello, I am Tessera.</b> I host board games in this chat: choose one and open a table, then anyone may sit down.
    <code>/challenge @name lits</code> challenges somebody; /help says how everything works.
choose = What would you like to play?
choose-pieces = Which game’s pieces?
nearest = Possible moves nearby:
gallery-lits = <b>Boards of Battle of LITS</b>
    /play lits setup=rings – play on the one you like
ask-resign = Do you really want to resign game #{ $code }?
resign-done = { $name } has resigned game #{ $code }.
resign-kept = { $name } plays on in game #{ $code }.
ask-undo = <b>{ $name }</b> would like to take back { $count ->
        [one] the last move
       *[other] the last { $count } moves
    } of game #{ $code }. { $whom }, do you agree?
undo-denied = { $name } would rather play on: nothing is taken back in game #{ $code }.
undo-allowed = Taken back in game #{ $code }: { $name } agreed.

button-solo = Play against the bot
button-group = Add me to a group
button-join = Join
button-fill = Let the bot play
button-start = Start
button-cancel = Cancel
button-accept = Accept
button-decline = Decline
button-private = Set up in private
button-setup = Set up
button-choice = { $key } ×{ $count }
button-rest = 🎲 Random
button-show = ⤓ Show the board here
button-rematch = Rematch
button-resign = Yes, resign
button-keep = No, play on
button-allow = Yes, take it back
button-deny = No, play on

toast-joined = You have joined the table.
toast-bot-joined = The bot sits down.
toast-begun = Good luck!
toast-accepted = Good luck!
toast-declined = Declined.
toast-cancelled = The table is cancelled.
toast-moved = Done.
toast-resigned = You resigned.
toast-kept-playing = Good. Play on!
toast-undone = Taken back.
toast-agreed = Thank you. The others still have to agree.
toast-undo-denied = The game goes on as it is.

# The table message

plain = { $text }
bot-level = { $level ->
        [10] level +
       *[other] level { $level }
    }
player-bot = { $level ->
        [10] Tessera, level +
       *[other] Tessera, level { $level }
    }
player-tessera = Tessera
player-bot-short = { $level ->
        [10] Tessera (+)
       *[other] Tessera ({ $level })
    }
player-none = free seat
player-resign = { $name } 🏳
player-time = { $name } ⌛
decimal = { $whole }.{ $part }
caption-title = <b>{ $game }</b> · #{ $code }
caption-round = round { $number }
caption-player = { $sides }{"\u00A0"}{ $name }: <b>{ $points }</b>
caption-seat = { $sides }{"\u00A0"}{ $name }
caption-last = { $number }. { $side } <code>{ $move }</code>
caption-one-of-last = { $side }{"\u00A0"}{ $move }
caption-open = { $name } invites you to play: tap to sit down.
caption-full = All seats are taken: { $name } may start the game.
caption-invited = { $whom }, { $name } challenges you!
caption-declined = { $name } declined.
caption-cancelled = Cancelled.
caption-turn = { $side } It is your turn, { $name }.
caption-choose = { $side } { $name }, tap your choice.
caption-ready = { $sides } { $name } is ready.
caption-said = { $side } { $word }
caption-set-up = { $side } { $name }, please set up in private.
caption-thinking = { $side } { $name } is thinking…
caption-won = 🏆 { $count ->
        [one] <b>{ $names }</b> wins!
       *[other] <b>{ $names }</b> share the victory!
    }
caption-tiebreak = 🏆 <b>{ $names }</b> wins: { $reason }
caption-resigned = 🏆 <b>{ $names }</b> wins by resignation.
caption-lost-on-time = 🏆 <b>{ $names }</b> wins on time.
caption-abandoned = Nobody is left in the game.
caption-drawn = A draw.
caption-gave-up = { $name } gave up.
caption-out-of-time = { $name } ran out of time.
caption-total = Total <b>{ $total }</b>.
caption-best = Your best so far: { $best }.
caption-best-beaten = 🏆 Your best yet! It was { $best } before.

# Moves put together in private

prompt-chosen = So far: <code>{ $keys }</code>
prompt-next = Or write it out: <code>{ $example }</code>
prompt-whole = <code>{ $move }</code>
prompt-done = Done. This stays between us.

# Refusals

refused-stale = That is over. Please use the newest picture of the table.
refused-anonymous = I cannot tell who you are: please write as yourself, not as the group or a channel.
refused-command-unknown = I do not know { $command }. /help lists what I know.
refused-word-unknown = I do not understand “{ $word }” there. /help shows examples.
refused-game-missing = Which game? Name one as well, for example lits. /play shows them all.
refused-level-unknown = Levels run from 1 to 9, and above them is +; there is no level { $level }.
refused-challenge-whom = Whom? Write /challenge @name lits, or reply to a message of theirs with /challenge lits.
refused-challenge-yourself = You cannot challenge yourself. /solo lits starts a game against me.
refused-challenge-two = A challenge is for a game for two. /play opens a table for more.
refused-already-seated = You are already sitting at this table.
refused-table-full = All seats are taken.
refused-seats-empty = { $count ->
        [one] One seat is still free.
       *[other] { $count } seats are still free.
    }
refused-not-opener = Only { $name }, who opened the table, can do that.
refused-not-invited = This is for { $name }.
refused-cancel-late = The game has begun. /resign gives it up.
refused-not-at-table = You are not playing at this table.
refused-not-your-turn = It is not your turn.
refused-secret-here = Others can read this here: please write it to me in private, or use the buttons under the board.
refused-not-your-question = Somebody else was asked.
refused-answered = That question has been answered already.
refused-not-begun = The game has not begun yet.
refused-undo-nothing = You have made no move yet that could be taken back.
refused-undo-barred = Moves made in secret cannot be taken back, nor any made before them or before somebody gave up or ran out of time.
refused-rematch-early = The game is not over yet.
refused-rematch-there = The rematch is table #{ $code }.
refused-not-playing = You aren’t playing here. /play opens a table, /solo lits starts a game against me.
refused-table-unknown = There is no table #{ $code } here.
refused-which-table = Which table?
name-table = Write its code before it, for example #{ $code }.
refused-talk = “{ $text }” is not a move in your games. A move looks like { $example }.
refused-over = The game is over.

refused-turn = It is another side’s turn.
refused-unreadable = “{ $text }” is not a move. A move looks like { $example }.
refused-too-long = That is too long for a move. A move looks like { $example }.
refused-turns = “{ $text }”: a turn is r0, r1, r2 or r3 – so many quarter turns clockwise.
refused-square-unknown = There is no square { $text }: squares run from a1 to { $last }.
refused-ambiguous = “{ $text }” can mean several moves:
refused-off-board = { $text }: the piece would leave the board.
refused-shape = { $text }: these squares do not make a piece of this game.
refused-occupied = { $text }: something already lies there – { $squares }.
refused-pieces-none = { $game } has no pieces with names of their own. /help says how its moves are written.
refused-no-draws = There is no draw in this game.
refused-resigned = You are out of this game already. It goes on without you.
refused-game-unknown = I do not know the game “{ $game }”. Those I know: { $possible }
refused-option-seats = This game is for { $possible } players, not for { $seats }.
refused-option-unknown = There is no option “{ $option }” here. Possible are: { $possible }
refused-option-value = { $option } cannot be “{ $value }”. It can be: { $possible }
refused-option-needs = The option “{ $option }” goes with { $possible } only.
refused-option-board = There is no board “{ $value }”. There are: { $possible } – or 100 characters X, O and “.”, row 10 first.
