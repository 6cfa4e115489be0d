# Список команд за «/»

command-play = Выбрать игру и открыть стол
command-challenge = Вызвать на игру: /challenge @ann lits
command-solo = Сыграть с ботом: /solo lits 3
command-match = Несколько партий с общим счётом: /match blokus 5
command-m = Сделать ход: /m T b3 r1
command-board = Показать стол ещё раз
command-pieces = Фигуры и их повороты
command-record = Запись партии
command-replay = Вся партия в анимации
command-undo = Взять свой последний ход назад
command-resign = Сдаться
command-cancel = Закрыть стол до начала игры
command-help = Как всё устроено

# Разговор

about = Я веду настольные игры в чатах: вы пишете ход, я рисую поле. Сыграйте со мной или добавьте меня в группу.
about-short = Настольные игры в чатах: вы пишете ход, я рисую поле.
greeting =
    <b>Добро пожаловать в Tessera.</b> Я веду настольные игры: играйте со мной прямо здесь или с друзьями в группе. Какую игру посмотрим? Как всё устроено, расскажет /help.
greeting-group =
    <b>Здравствуйте, я Tessera.</b> Я веду настольные игры в этом чате.

    /play – выбрать игру и открыть стол; сесть за него может любой
    <code>/challenge @имя lits</code> – вызвать кого-нибудь на игру
    /help – как всё устроено
greeting-games =
    <b>Здравствуйте, я Tessera.</b> Я веду настольные игры в этом чате: выберите игру и откройте стол – сесть за него может любой.
    Вызвать кого-нибудь на игру: <code>/challenge @имя lits</code>. Как всё устроено, расскажет /help.
choose = Во что сыграем?
choose-pieces = Фигуры какой игры показать?
nearest = Ближайшие возможные ходы:
gallery-lits = <b>Поля для «Сражения на тетрамино»</b>
    /play lits поле=кольца – сыграть на том, что нравится
ask-resign = Точно сдать партию #{ $code }?
resign-done = { $name } сдаёт партию #{ $code }.
resign-kept = { $name } играет дальше в партии #{ $code }.
ask-undo = <b>{ $name }</b> хочет взять назад { $count ->
        [1] последний ход
        [one] последний { $count } ход
        [few] последние { $count } хода
       *[many] последние { $count } ходов
    } в партии #{ $code }. { $whom }, вы согласны?
undo-denied = { $name } хочет играть дальше: в партии #{ $code } ход назад не взят.
undo-allowed = В партии #{ $code } ход взят назад: { $name } не возражает.

button-solo = Играть с ботом
button-group = Добавить меня в группу
button-join = Сесть
button-fill = Пусть играет бот
button-start = Начать
button-cancel = Отменить
button-accept = Принять
button-decline = Отказаться
button-private = Подготовиться втайне
button-setup = Подготовиться
button-choice = { $key } ×{ $count }
button-rest = 🎲 Случайно
button-show = ⤓ Показать поле здесь
button-rematch = Реванш
button-resign = Да, сдаюсь
button-keep = Нет, играю дальше
button-allow = Да, можно
button-deny = Нет, играем дальше

toast-joined = Вы за столом.
toast-bot-joined = Бот садится за стол.
toast-begun = Удачной игры!
toast-accepted = Удачной игры!
toast-declined = Вы отказались.
toast-cancelled = Стол закрыт.
toast-moved = Готово.
toast-resigned = Вы сдались.
toast-kept-playing = Вот и хорошо. Играем дальше!
toast-undone = Ход взят назад.
toast-agreed = Спасибо. Ждём согласия остальных.
toast-undo-denied = Игра продолжается без изменений.

# Сообщение стола

plain = { $text }
bot-level = { $level ->
        [10] уровень +
       *[other] уровень { $level }
    }
player-bot = { $level ->
        [10] Tessera, уровень +
       *[other] Tessera, уровень { $level }
    }
player-tessera = Tessera
player-bot-short = { $level ->
        [10] Tessera (+)
       *[other] Tessera ({ $level })
    }
player-none = свободное место
player-resign = { $name } 🏳
player-time = { $name } ⌛
decimal = { $whole },{ $part }
caption-title = <b>{ $game }</b> · #{ $code }
caption-round = кон { $number }
caption-player = { $sides }{"\u00A0"}{ $name }: <b>{ $points }</b>
caption-seat = { $sides }{"\u00A0"}{ $name }
caption-last = { $number }. { $side } <code>{ $move }</code>
caption-one-of-last = { $side }{"\u00A0"}{ $move }
caption-open = { $name } приглашает: нажмите, чтобы сесть за стол.
caption-full = Все места заняты: { $name } может начинать игру.
caption-invited = { $whom }, вас вызывает { $name }!
caption-declined = Вызов не принят: { $name }.
caption-cancelled = Отменено.
caption-turn = { $side } Ваш ход, { $name }.
caption-choose = { $side } { $name }, выберите кнопкой.
caption-ready = { $sides } { $name }: всё готово.
caption-said = { $side } { $word }
caption-set-up = { $side } { $name }, подготовьтесь, пожалуйста, втайне от остальных.
caption-thinking = { $side } { $name } думает…
caption-won = 🏆 { $count ->
        [one] Победа: <b>{ $names }</b>!
       *[other] Победу делят: <b>{ $names }</b>!
    }
caption-tiebreak = 🏆 Победа: <b>{ $names }</b> – { $reason }
caption-resigned = 🏆 Победа: <b>{ $names }</b> – соперник сдался.
caption-lost-on-time = 🏆 Победа: <b>{ $names }</b> – у соперника вышло время.
caption-abandoned = В игре никого не осталось.
caption-drawn = Ничья.
caption-gave-up = { $name } сдаётся.
caption-out-of-time = { $name } выбывает: время вышло.
caption-total = Итог: <b>{ $total }</b>.
caption-best = Ваш лучший итог до сих пор: { $best }.
caption-best-beaten = 🏆 Это ваш лучший итог! Прежний: { $best }.

# Ходы, которые составляют в личном чате

prompt-chosen = Выбрано: <code>{ $keys }</code>
prompt-next = Или напишите: <code>{ $example }</code>
prompt-whole = <code>{ $move }</code>
prompt-done = Готово. Это останется между нами.

# Отказы

refused-stale = Это уже устарело: смотрите самую новую картинку стола.
refused-anonymous = Мне не видно, кто вы: напишите, пожалуйста, от своего имени, а не от имени группы или канала.
refused-command-unknown = Я не знаю { $command }. Всё, что я знаю, – в /help.
refused-word-unknown = Здесь мне непонятно «{ $word }». Примеры – в /help.
refused-game-missing = В какую игру? Назовите и её, например lits. Все игры – в /play.
refused-level-unknown = Уровни – от 1 до 9, а выше них +; уровня { $level } нет.
refused-challenge-whom = Кого? Напишите /challenge @имя lits или ответьте на сообщение этого человека: /challenge lits.
refused-challenge-yourself = Вызвать самого себя нельзя. /solo lits начнёт игру со мной.
refused-challenge-two = Вызвать можно на игру для двоих. /play открывает стол для большего числа игроков.
refused-already-seated = Вы уже за этим столом.
refused-table-full = Все места заняты.
refused-seats-empty = { $count ->
        [one] Свободно ещё { $count } место.
        [few] Свободно ещё { $count } места.
       *[other] Свободно ещё { $count } мест.
    }
refused-not-opener = Это может сделать только { $name }: стол открыт не вами.
refused-not-invited = Ответить на это может только { $name }.
refused-cancel-late = Игра уже началась. /resign – сдаться.
refused-not-at-table = Вы не играете за этим столом.
refused-not-your-turn = Сейчас не ваш ход.
refused-secret-here = Здесь это увидят другие: напишите мне, пожалуйста, в личный чат или нажмите кнопку под полем.
refused-not-your-question = Вопрос был не вам.
refused-answered = На этот вопрос уже ответили.
refused-not-begun = Игра ещё не началась.
refused-undo-nothing = У вас ещё нет хода, который можно взять назад.
refused-undo-barred = Нельзя взять назад ни сделанное втайне, ни ходы до него, ни те, после которых кто-то сдался или выбыл по времени.
refused-rematch-early = Игра ещё не окончена.
refused-rematch-there = Реванш – за столом #{ $code }.
refused-not-playing = Вы здесь не играете. /play откроет стол, /solo lits начнёт игру со мной.
refused-table-unknown = Стола #{ $code } здесь нет.
refused-which-table = За каким столом?
name-table = Напишите перед ходом код стола, например #{ $code }.
refused-talk = «{ $text }» – не ход ни в одной из ваших игр. Ходы пишутся так: { $example }.
refused-over = Игра окончена.

refused-turn = Сейчас ход другой стороны.
refused-unreadable = «{ $text }» – не ход. Ход выглядит так: { $example }.
refused-too-long = Для хода это слишком длинно. Ход выглядит так: { $example }.
refused-turns = «{ $text }»: поворот – это r0, r1, r2 или r3, то есть число четвертей оборота по часовой стрелке.
refused-square-unknown = Клетки { $text } нет: клетки – от a1 до { $last }.
refused-ambiguous = «{ $text }» можно понять по-разному:
refused-off-board = { $text }: фигура вышла бы за край поля.
refused-shape = { $text }: из этих клеток фигуры этой игры не выходит.
refused-occupied = { $text }: там уже занято – { $squares }.
refused-pieces-none = { $game }: у фигур этой игры нет названий. Как писать ходы – в /help.
refused-no-draws = В этой игре ничьих не бывает.
refused-resigned = Вы уже выбыли из этой партии. Её доигрывают без вас.
refused-game-unknown = Я не знаю игры «{ $game }». Есть: { $possible }
refused-option-seats = Число игроков здесь: { $possible }, а не { $seats }.
refused-option-unknown = Настройки «{ $option }» здесь нет. Есть: { $possible }
refused-option-value = Для { $option } нет значения «{ $value }». Есть: { $possible }
refused-option-needs = Настройка «{ $option }» бывает только вместе с { $possible }.
refused-option-board = Поля «{ $value }» нет. Есть: { $possible } – или 100 знаков X, O и «.», начиная с 10-го ряда.
