# Задачи: в личном чате и задача дня в группе

puzzle-title = 🧩 <b>{ $number ->
    [0] Задача
   *[other] Задача { $number }
  }</b> · { $game } { $stars }
puzzle-task-blokus = Ходить может только { $side }. Больше всего клеток в итоге даёт только один ход: найдите его.
puzzle-task-stratopolis = Ход { $side }. Лучшую зону делает самой дорогой только один ход: найдите его.
puzzle-task-tristra = Ход { $side }, выигрыш в { $count } хода при любых ответах. Ведёт к нему только один ход: найдите его.
puzzle-task-lits = Ход { $side }, и выигрывает только один ход: найдите его.
puzzle-wrong = Неверно: { $moves }
puzzle-tries = { $count ->
    [one] Осталась { $count } попытка.
    [few] Осталось { $count } попытки.
   *[other] Осталось { $count } попыток.
  }
puzzle-way = Напишите ход или нажмите «{ button-compose }».
puzzle-solved = { $try ->
    [1] ✅ <b>{ $move }</b> – верно с первой попытки!
    [2] ✅ <b>{ $move }</b> – верно со второй попытки.
   *[other] ✅ <b>{ $move }</b> – верно с третьей попытки.
  }
puzzle-told = Ответ: <b>{ $move }</b>.
puzzle-streak = 🔥 Задач группы решено подряд: { $count }.
puzzle-solvers = ✅ Решений: { $count }, из них с первой попытки: { $first }
puzzle-answer-before = Ответ к задаче { $number }: <tg-spoiler>{ $move }</tg-spoiler>
puzzle-on = 🧩 Здесь каждый день появляется задача, следующая: { $moment }. Отключить: <code>/puzzle off</code>
puzzle-turned-off = Задач здесь больше не будет. Вернуть их: <code>/puzzle on 9:00</code>
puzzle-ask-time =
    <b>Который здесь сейчас час?</b>
    Тогда задача будет появляться каждый день в { $time }.
button-puzzle-solve = 🧩 Решать
button-puzzle-answer = Показать ответ
button-puzzle-next = 🧩 Ещё задача
button-puzzle-name = 👤 Моё имя в группе
toast-puzzle-solved = Верно!
toast-puzzle-wrong = Нет, не этот ход.
toast-puzzle-failed = И этот ход неверен. Ответ – на поле.
toast-puzzle-told = Ответ – на поле.
toast-puzzle-named = Ваше имя теперь стоит под задачей в группе. Нажмите ещё раз, чтобы убрать его.
toast-puzzle-unnamed = Вашего имени под задачей в группе больше нет.
refused-puzzle-off = Задачи здесь пока не появляются: их включит /puzzle on 9:00. В личном чате /puzzle даст вам задачу в любое время.
refused-puzzle-group = Задача дня – для группы: отправьте это там. А здесь /puzzle даст вам задачу в любое время.
refused-puzzle-time = «{ $text }» – это не время суток. Напишите так: /puzzle on 9:00
refused-puzzle-all = Вы видели уже все задачи, какие есть.
refused-puzzle-game = { $game }: таких задач пока нет. /puzzle даст вам задачу по другой игре.
refused-puzzle-unknown = Этой задачи больше нет. /puzzle даст вам другую.
refused-puzzle-done = Эта задача у вас уже была, и её поля больше нет. /puzzle даст вам другую.
refused-puzzle-only = Здесь надо найти один ход, без подсказок. Напишите его или нажмите «{ button-puzzle-answer }».
refused-puzzle-tried = Ход { $move } вы уже пробовали.
command-puzzle = Задача; в группе – задача дня
