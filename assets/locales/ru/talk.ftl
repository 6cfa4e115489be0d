# Свои столы

command-games = Ваши столы: сначала те, где ваш ход
games = <b>Ваши столы</b>
games-more = … и ещё { $count }.
games-against = { $count ->
        [one] соперник: { $names }
       *[other] соперники: { $names }
    }
games-yours = <b>ваш ход</b>
games-theirs = ход: { $names }
games-invited = вас вызывают на игру
games-asked = ждём ответа: { $name }
games-open = { $count ->
        [one] ещё { $count } свободное место
        [few] ещё { $count } свободных места
       *[many] ещё { $count } свободных мест
    }
games-full = { $name } может начинать
ago-now = только что
ago-minutes = { $count } мин назад
ago-hours = { $count } ч назад
ago-days = { $count ->
        [one] { $count } день назад
        [few] { $count } дня назад
       *[many] { $count } дней назад
    }
refused-no-games = У вас здесь нет столов. /play откроет стол, /solo lits – игра со мной.

# Ничья

command-draw = Предложить ничью
ask-draw = <b>{ $name }</b> предлагает ничью в партии #{ $code }. { $whom }, вы согласны?
draw-declined = { $name } предпочитает играть дальше: ничьей нет.
button-agree = Да, ничья
toast-drawn = Ничья.
toast-draw-declined = Игра продолжается.
caption-agreed = Ничья по соглашению.
refused-draw-bot = Мне хочется играть дальше: на ничью я не соглашаюсь.

# Подсказки

command-hint = Хороший ход, найденный ботом
hint = 💡 { $number }. { $side } Мой выбор – <code>{ $move }</code>.
toast-hint = Думаю …
caption-hints = подсказки разрешены
refused-hint-people = Подсказки бывают в игре со мной, а между людьми – только за столом, открытым с hints=on.
refused-hint-secret = Пока выбор делают втайне, подсказок не бывает.
refused-hint-nobody = Здесь некому ходить.
refused-hint-thinking = Я ещё думаю над вашим прошлым вопросом.

# Разбор партии

button-review = Разбор
button-best = 💡 Лучший ход здесь
review = Сделано ходов: { $number } из { $count }
