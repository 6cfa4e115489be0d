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
choice-tristra-first-rps = камень, ножницы, бумага
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
