# Как настройки и их значения называются на кнопках

option-lits-setup = Поле
choice-lits-setup-random = случайное
choice-lits-setup-mirror = зеркальное
choice-lits-setup-stripes = полосы
choice-lits-setup-diagonals = диагонали
choice-lits-setup-zigzag = зигзаг
choice-lits-setup-ribbons = ленты
choice-lits-setup-castle = замок
choice-lits-setup-pinwheel = вертушка
choice-lits-setup-bricks = кирпичи
choice-lits-setup-weave = плетёнка
choice-lits-setup-rings = кольца
choice-lits-setup-chess = шахматное

option-lits-swap = Перемена сторон
choice-lits-swap-on = да
choice-lits-swap-off = нет

option-blokus-variant = Вариант
choice-blokus-variant-classic = классика
choice-blokus-variant-teams = команды
choice-blokus-variant-duel = форсаж
choice-blokus-variant-duo = дуо
choice-blokus-variant-chaos = хаос
choice-blokus-variant-double = два цвета
choice-blokus-variant-shared = общие зелёные
choice-blokus-variant-solo = соло

option-blokus-corners = Углы
choice-blokus-corners-free = любые
choice-blokus-corners-fixed = свои

option-blokus-double = Два цвета
choice-blokus-double-random = по жребию
choice-blokus-double-1 = 1-е место
choice-blokus-double-2 = 2-е место
choice-blokus-double-3 = 3-е место

option-blokus-strewn = Зелёные фигуры
choice-blokus-strewn-off = по ходу игры
choice-blokus-strewn-on = до начала

option-stratopolis-stack = Стопки
choice-stratopolis-stack-shuffled = перемешаны
choice-stratopolis-stack-arranged = сложены втайне
choice-stratopolis-stack-blind = втёмную
choice-stratopolis-stack-hand = три на выбор

option-stratopolis-first = Первый ход
choice-stratopolis-first-random = по жребию
choice-stratopolis-first-red = красные
choice-stratopolis-first-green = зелёные

option-tristra-arrows = Стрелки
choice-tristra-arrows-corners = от углов
choice-tristra-arrows-sides = в стороны
choice-tristra-arrows-rank = по рангу

option-tristra-own = Свои фигуры
choice-tristra-own-none = без очков
choice-tristra-own-score = с очками

option-tristra-first = Первый ход
choice-tristra-first-rps = камень-ножницы-бумага
choice-tristra-first-random = по жребию
choice-tristra-first-orange = оранжевые
choice-tristra-first-purple = фиолетовые

option-tristra-rounds = Коны
choice-tristra-rounds-1 = 1
choice-tristra-rounds-2 = 2
choice-tristra-rounds-3 = 3
choice-tristra-rounds-4 = 4
choice-tristra-rounds-5 = 5

# Настройки самого бота, при любой игре

option-hints = Подсказки
choice-hints-on = да
choice-hints-off = нет

option-explore = Пробовать ходы
choice-explore-on = можно
choice-explore-off = нельзя

option-rated = Рейтинг
choice-rated-on = да
choice-rated-off = нет

# Как ещё их можно назвать в командах, кроме надписей выше и слов движка: настройка или настройка
# со значением, после двоеточия – слова без пробелов

spoken-host =
    bot: бот, ботом, компьютер
    level: уровень, уровня, уровне
    first: первый, первым, первая, первой, 1-й
    second: второй, вторым, вторая, 2-й
    random: случайно, наугад, жребий, по-жребию
    hints: подсказка
    hints=on: вкл, есть
    hints=off: выкл, без
    explore: проба, пробовать
    explore=on: вкл, есть
    explore=off: выкл, без
    rated: зачёт
    rated=on: вкл, есть
    rated=off: выкл, без
    match: матч, партии, серия
    pace: темп, часы
    pace=none: нет, без
    end: конец
    end=claim: решать
    end=auto: сразу
    away: отдых, выходные
    away=on: вкл, есть
    away=off: выкл, без
spoken-lits =
    setup: доска, расстановка
    swap: обмен, перемена
    swap=on: вкл, есть
    swap=off: выкл, без
    setup=random: случайно, наугад
    setup=mirror: зеркало
    setup=stripes: полоски
    setup=weave: плетение
    setup=rings: кольцо
    setup=chess: шахматы, шахматная-доска
spoken-blokus =
    corners: угол
    double: двойной
    variant=classic: классический, каждый-за-себя
    variant=teams: командная, команда
    variant=duel: дуэль
    variant=double: двойной
    variant=shared: общие, общий
    variant=solo: один, одиночная
    corners=free: любой, свободные
    corners=fixed: свой, заданные
    double=random: жребий, случайно, наугад
    double=1: первый, первое
    double=2: второй, второе
    double=3: третий, третье
spoken-stratopolis =
    stack: стопка, тайлы
    first: первый, начинает
    stack=shuffled: перемешанные, вперемешку
    stack=arranged: сложены, сложенные, втайне
    stack=blind: слепые
    stack=hand: три, рука
    first=random: жребий, случайно, наугад
    first=red: красный
    first=green: зелёный
spoken-tristra =
    arrows: стрелка
    own: свои
    first: первый, начинает
    rounds: кон, конов
    arrows=corners: углы, углов
    arrows=sides: стороны
    arrows=rank: ранг
    own=none: нет
    own=score: да, очки
    first=rps: камень
    first=random: жребий, случайно, наугад
    first=orange: оранжевый
    first=purple: фиолетовый

# Как можно называть ходы, кроме надписей на кнопках: слова, фигуры, а после слова вроде «строю» –
# буквы вместо букв движка

moves-lits =
    swap: обмен, меняюсь, меняемся, поменяться, смена сторон, перемена сторон
    L: л
    I: и, палка
    T: тэ
    S: с
moves-blokus =
    X: крест, крестик, плюс
    O: квадрат
    W: лесенка
    L4: л4
    L5: л5
moves-stratopolis =
    arrange: порядок, складываю, сложить, стопка
moves-tristra =
    end: конец, конец кона
    build: строю, построить, строить
    build R: к
    build B: с
    build G: з
    place: ставлю, расставляю, расставить, расстановка
    place I: і
    place II: іі, п
    place III: ііі, ш
