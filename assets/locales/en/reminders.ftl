# Reminders in private, and their settings

button-reminders = ⏰ Reminders
reminder-waiting = { $count ->
        [one] ⏰ <b>One game waits for you</b>
       *[other] ⏰ <b>{ $count } games wait for you</b>
    }
reminder-alarm = { $count ->
        [one] ⏳ <b>Little time left in one game</b>
       *[other] ⏳ <b>Little time left in { $count } games</b>
    }
reminder-nothing = ✓ Nothing waits for you.
reminder-resign = 🏳 Resign #{ $code }
reminder-day-off = 🌴 Take a day off
reminder-ask-time =
    <b>What time is it for you now?</b>
    Then I can be quiet while you sleep.
reminder-other-minutes = The minutes are different
reminder-settings =
    <b>Reminders</b>
    Where a game has a clock I write to you in private when your turn has waited for an hour, and when only a fifth of your time is left. Alarms aside, that is three messages a day at most, and none once you have moved.
reminder-stopped = 🔕 Telegram did not let me write to you, so I stopped reminding you. Send /start and I begin again.
reminder-set-time-first = 🕘 Tell me what time it is for you
reminder-set-time = 🕘 Your time
reminder-set-quiet = 🌙 Quiet
reminder-set-digest = 📋 Daily list
reminder-set-after = After an hour
reminder-set-last = Once more in the last hour
reminder-ask-quiet =
    <b>When shall I be quiet?</b>
    A deadline in these hours moves to one hour after them.
reminder-ask-digest =
    <b>At what time shall I send you a list of the games that wait?</b>
    On days when none does I send nothing.
reminder-none = none
reminder-yes = yes
reminder-no = no
reminder-after-clocks = games with a clock
reminder-after-all = all games
reminder-after-never = never
