# Часы: темп, сроки, конец чьего-то времени

option-pace = Время
card-pace = { $game }: сколько времени на ход?
choice-pace-none = без ограничений
pace-days = { $days ->
        [one] { $days } день на ход
        [few] { $days } дня на ход
       *[many] { $days } дней на ход
    }
pace-hours = { $start } ч и ещё { $increment } ч за каждый ход, не больше { $cap } ч
caption-until = ⏳ { $moment }
caption-time-over = ⌛ { $name }: время вышло ({ $moment }).
player-stand-in = { $bot } за { $name }
button-pair-out = Забрать победу
button-pair-wait = Дать ещё день
button-several-wait = { $count ->
        [0] Подождать день
       *[other] Подождать день ({ $count })
    }
button-several-bot = { $count ->
        [0] Доиграет бот
       *[other] Доиграет бот ({ $count })
    }
button-several-out = { $count ->
        [0] Выбывает
       *[other] Выбывает ({ $count })
    }
button-return = Я снова здесь
toast-judged-out = Партия решена по времени.
toast-judged-wait = Ещё один день.
toast-judged-bot = Доигрываю я.
toast-returned = С возвращением! У вас есть день.
refused-not-absent = Здесь за вас никто не играет.
