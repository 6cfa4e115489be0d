# Напоминания в личном чате и их настройки

button-reminders = ⏰ Напоминания
reminder-waiting = { $count ->
        [one] ⏰ <b>Вашего хода ждёт { $count } партия</b>
        [few] ⏰ <b>Вашего хода ждут { $count } партии</b>
       *[many] ⏰ <b>Вашего хода ждут { $count } партий</b>
    }
reminder-alarm = { $count ->
        [one] ⏳ <b>Время на исходе в { $count } партии</b>
       *[many] ⏳ <b>Время на исходе в { $count } партиях</b>
    }
reminder-nothing = ✓ Вашего хода нигде не ждут.
reminder-resign = 🏳 Сдаться в #{ $code }
reminder-day-off = 🌴 Взять выходной
reminder-ask-time =
    <b>Который у вас сейчас час?</b>
    Тогда я не побеспокою вас, пока вы спите.
reminder-other-minutes = У меня другие минуты
reminder-settings =
    <b>Напоминания</b>
    Если в партии идут часы, я напишу вам в личный чат, когда вашего хода ждут уже час и когда осталась лишь пятая часть времени. Кроме таких тревог, сообщений в сутки не больше трёх, а если вы уже сходили, то ни одного.
reminder-stopped = 🔕 Телеграм не дал мне вам написать, и напоминания прекратились. Отправьте /start, и я начну снова.
reminder-set-time-first = 🕘 Сказать, который у вас час
reminder-set-time = 🕘 Ваше время
reminder-set-quiet = 🌙 Тишина
reminder-set-digest = 📋 Ежедневный список
reminder-set-after = Через час
reminder-set-last = Ещё раз за час до конца
reminder-ask-quiet =
    <b>Когда не беспокоить?</b>
    Срок, который истёк бы в эти часы, переносится на час после них.
reminder-ask-digest =
    <b>В котором часу присылать список партий, где ждут вашего хода?</b>
    Если не ждут нигде, я ничего не пришлю.
reminder-none = нет
reminder-yes = да
reminder-no = нет
reminder-after-clocks = где идут часы
reminder-after-all = во всех партиях
reminder-after-never = никогда
