# Clocks: paces, deadlines, the end of somebody's time

option-pace = Time
card-pace = <b>{ $game }</b> – how long may a move take?
choice-pace-none = no limit
choice-pace-1d = 1 day a move
choice-pace-3d = 3 days a move
choice-pace-7d = 7 days a move
choice-pace-day = 2 days + 1 a move (max 3)
choice-pace-slow = 5 days + 36 h a move (max 10)
option-end = Time over
choice-end-claim = the others decide
choice-end-auto = lost at once
option-away = Automatic days off
choice-away-on = yes
choice-away-off = no
pace-hours = { $increment ->
        [0] { $start } h for the whole game
       *[other] { $start } h + { $increment } h a move (max { $cap } h)
    }
pace-per-move = { $hours } h a move
caption-end-auto = whoever runs out of time loses
caption-away-off = no automatic days off
caption-until = ⏳ { $moment }
caption-time-over = ⌛ { $name } ran out of time ({ $moment }).
player-stand-in = { $bot } for { $name }
button-take-win = Take the win
button-give-day = Give a day
button-wait = { $count ->
        [0] Wait a day
       *[other] Wait a day ({ $count })
    }
button-bot = { $count ->
        [0] Bot plays on
       *[other] Bot plays on ({ $count })
    }
button-out = { $count ->
        [0] Out
       *[other] Out ({ $count })
    }
button-return = I am back
toast-judged = Thank you. The others have yet to decide.
toast-judged-out = The game is decided on time.
toast-judged-wait = One more day.
toast-judged-bot = I play on.
toast-returned = Welcome back! You have a day.
refused-not-absent = Nobody plays for you here.

# Days off and other pauses

command-away = Days off: all your clocks stand still
away-left =
    You have { $left ->
        [one] one day off left
       *[other] { $left } days off left
    } within a year.
    <code>/away 3</code> takes three of them, <code>/away 2027-01-07</code> all days up to that date.
away-taken = 🌴 Your clocks stand still until { $moment }. <code>/away 0</code> ends that. { $left ->
        [one] One day off is left within a year.
       *[other] { $left } days off are left within a year.
    }
away-by-itself = 🌴 Your time in #{ $code } would have been over, so you have a day off: all your clocks stand still until { $moment }. { $left ->
        [0] It was the last one of this year.
        [one] One more is left within a year.
       *[other] { $left } more are left within a year.
    }
away-over = Your clocks run again. { $left ->
        [one] One day off is left within a year.
       *[other] { $left } days off are left within a year.
    }
caption-days-off = 🌴 The clock of { $name } stands still until { $moment }.
caption-stands = ⏸ The clock of { $name } stands still.
refused-away-already = You have days off already: /away 0 ends them.
refused-away-too-long = { $left ->
        [0] You have no days off left within a year.
        [one] You have only one day off left within a year.
       *[other] You have only { $left } days off left within a year.
    }
refused-not-away = You have no days off at the moment.
refused-away-unreadable = “{ $text }” is no number of days and no date to come. Write for example /away 3 or /away 2027-01-07.

# Pauses to which all agree

command-pause = Pause: all clocks of a game stand still
action-clocks = ⏱ Clocks
action-away = 🌴 Days off
action-pause = Pause without a fixed end
action-pause-days = { $days ->
        [one] Pause for { $days } day
       *[other] Pause for { $days } days
    }
button-days = { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
clocks-card =
    <b>Clocks</b>
    During a pause all clocks of this game stand still, if everybody agrees. On days off yours stand still in all your games.
ask-pause = <b>{ $name }</b> would like to pause game #{ $code }: all clocks would stand still. { $whom }, do you agree?
ask-pause-until = <b>{ $name }</b> would like to pause game #{ $code } until { $moment }: all clocks would stand still. { $whom }, do you agree?
button-pause = Yes, pause
button-unpause = End the pause
pause-agreed = Game #{ $code } is paused: { $name } agreed.
pause-declined = { $name } would rather play on: no pause in game #{ $code }.
toast-paused = Paused: all clocks stand still.
toast-pause-declined = The clocks run on.
toast-pause-ending = The pause will end. When, it says under the board.
caption-paused = ⏸ Paused: all clocks stand still.
caption-paused-until = ⏸ Paused until { $moment }: all clocks stand still.
refused-no-clock = This game has no clock, so there is nothing to pause.
refused-paused = This game is paused already. /pause 0 ends that with 12 hours’ notice.
refused-paused-until = This game is paused already, until { $moment }. /pause 0 ends that with 12 hours’ notice.
refused-not-paused = This game is not paused at the moment.
refused-pause-too-long = A pause takes { $most } days at most. One without a fixed end is just /pause.
refused-pause-past = That pause would be over by now. /pause asks for another one.
refused-pause-unreadable = “{ $text }” is no number of days and no date to come. Write for example /pause 5 or /pause 2027-01-07, or just /pause if there is no fixed end.
