# Часы: темп, сроки, конец чьего-то времени

option-pace = Время
card-pace = <b>{ $game }</b> – сколько времени на ход?
choice-pace-none = без ограничений
choice-pace-1d = 1 день на ход
choice-pace-3d = 3 дня на ход
choice-pace-7d = 7 дней на ход
choice-pace-day = 2 дня + 1 за ход (до 3)
choice-pace-slow = 5 дней + 36 ч за ход (до 10)
option-end = Время вышло
choice-end-claim = решают остальные
choice-end-auto = поражение сразу
option-away = Автоматический отдых
choice-away-on = да
choice-away-off = нет
pace-hours = { $increment ->
        [0] { $start } ч на всю партию
       *[other] { $start } ч + { $increment } ч за ход (до { $cap } ч)
    }
pace-per-move = { $hours } ч на ход
caption-end-auto = вышло время – поражение
caption-away-off = без автоматического отдыха
caption-until = ⏳ { $moment }
caption-time-over = ⌛ { $name }: время вышло ({ $moment }).
player-stand-in = { $bot } за игрока { $name }
button-take-win = Забрать победу
button-give-day = Дать ещё день
button-wait = { $count ->
        [0] Подождать день
       *[other] Подождать день ({ $count })
    }
button-bot = { $count ->
        [0] Доиграет бот
       *[other] Доиграет бот ({ $count })
    }
button-out = { $count ->
        [0] Выбывает
       *[other] Выбывает ({ $count })
    }
button-return = Я снова здесь
toast-judged = Спасибо. Решают и остальные.
toast-judged-out = Партия решена по времени.
toast-judged-wait = Ещё один день.
toast-judged-bot = Доигрываю я.
toast-returned = С возвращением! У вас есть день.
refused-not-absent = Здесь за вас никто не играет.

# Days off and other pauses

command-away = Дни отдыха: все ваши часы стоят
away-left =
    На год у вас { $left ->
        [one] остался { $left } день отдыха
        [few] осталось { $left } дня отдыха
       *[many] осталось { $left } дней отдыха
    }.
    <code>/away 3</code> – взять три дня, <code>/away 2027-01-07</code> – все дни до этой даты.
away-taken = 🌴 Ваши часы стоят до { $moment }. <code>/away 0</code> – вернуться раньше. На год { $left ->
        [one] остался { $left } день отдыха
        [few] осталось { $left } дня отдыха
       *[many] осталось { $left } дней отдыха
    }.
away-by-itself = 🌴 Ваше время в #{ $code } вышло бы, поэтому взят день отдыха: все ваши часы стоят до { $moment }. { $left ->
        [0] Это был последний день на год.
        [one] На год остался ещё { $left }.
       *[many] На год осталось ещё { $left }.
    }
away-over = Ваши часы снова идут. На год { $left ->
        [one] остался { $left } день отдыха
        [few] осталось { $left } дня отдыха
       *[many] осталось { $left } дней отдыха
    }.
caption-days-off = 🌴 { $name }: часы стоят до { $moment }.
caption-stands = ⏸ { $name }: часы стоят.
refused-away-already = Вы уже отдыхаете: /away 0 – вернуться.
refused-away-too-long = { $left ->
        [0] На год у вас не осталось дней отдыха.
        [one] На год у вас остался только { $left } день отдыха.
        [few] На год у вас осталось только { $left } дня отдыха.
       *[many] На год у вас осталось только { $left } дней отдыха.
    }
refused-not-away = Сейчас у вас нет дней отдыха.
refused-away-unreadable = «{ $text }» – не число дней и не будущая дата. Напишите, например, /away 3 или /away 2027-01-07.

# Pauses to which all agree

command-pause = Пауза: все часы партии стоят
action-clocks = ⏱ Часы
action-away = 🌴 Дни отдыха
action-pause = Пауза без срока
action-pause-days = { $days ->
        [one] Пауза на { $days } день
        [few] Пауза на { $days } дня
       *[many] Пауза на { $days } дней
    }
button-days = { $days ->
        [one] { $days } день
        [few] { $days } дня
       *[many] { $days } дней
    }
clocks-card =
    <b>Часы</b>
    На паузе стоят все часы этой партии, если все согласны. В дни отдыха стоят ваши часы во всех ваших партиях.
ask-pause = <b>{ $name }</b> предлагает паузу в партии #{ $code }: все часы будут стоять. { $whom }, вы согласны?
ask-pause-until = <b>{ $name }</b> предлагает паузу в партии #{ $code } до { $moment }: все часы будут стоять. { $whom }, вы согласны?
button-pause = Да, пауза
button-unpause = Закончить паузу
pause-agreed = В партии #{ $code } пауза: { $name } не возражает.
pause-declined = { $name } хочет играть дальше: паузы в партии #{ $code } нет.
toast-paused = Пауза: все часы стоят.
toast-pause-declined = Часы идут дальше.
toast-pause-ending = Пауза закончится. Когда – сказано под полем.
caption-paused = ⏸ Пауза: все часы стоят.
caption-paused-until = ⏸ Пауза до { $moment }: все часы стоят.
refused-no-clock = В этой партии нет часов, останавливать нечего.
refused-paused = Здесь уже пауза. /pause 0 – закончить её через 12 часов.
refused-paused-until = Здесь уже пауза до { $moment }. /pause 0 – закончить её через 12 часов.
refused-not-paused = Сейчас здесь нет паузы.
refused-pause-too-long = Пауза – не дольше { $most } дней. Без срока – просто /pause.
refused-pause-past = Эта пауза уже закончилась бы. Предложить другую – /pause.
refused-pause-unreadable = «{ $text }» – не число дней и не будущая дата. Напишите, например, /pause 5 или /pause 2027-01-07, а без срока – просто /pause.
