# Clocks: paces, deadlines, the end of somebody's time

option-pace = Time
card-pace = { $game }: how long may a move take?
choice-pace-none = no limit
pace-days = { $days ->
        [one] 1 day a move
       *[other] { $days } days a move
    }
pace-hours = { $start } h, { $increment } h more for each move, at most { $cap } h
caption-until = ⏳ { $moment }
caption-time-over = ⌛ { $name } ran out of time ({ $moment }).
player-stand-in = { $bot } for { $name }
button-pair-out = Take the win
button-pair-wait = Give a day
button-several-wait = { $count ->
        [0] Wait a day
       *[other] Wait a day ({ $count })
    }
button-several-bot = { $count ->
        [0] Bot plays on
       *[other] Bot plays on ({ $count })
    }
button-several-out = { $count ->
        [0] Out
       *[other] Out ({ $count })
    }
button-return = I am back
toast-judged-out = The game is decided on time.
toast-judged-wait = One more day.
toast-judged-bot = I play on.
toast-returned = Welcome back! You have a day.
refused-not-absent = Nobody plays for you here.
