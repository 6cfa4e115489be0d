game-blokus = Блокус
game-blokus-words = блокус
side-blokus-1 = 🟦
side-blokus-2 = 🟨
side-blokus-3 = 🟥
side-blokus-4 = 🟩
side-blokus-b = 🟦
side-blokus-w = 🟨
event-blokus-passed = { $count ->
        [one] { $sides } – ходов больше нет, ход пропускается.
       *[other] { $sides } – ходов больше нет, ходы пропускаются.
    }

option-blokus-variant-classic = каждый за себя
option-blokus-variant-teams = командная игра
option-blokus-variant-duel = форсаж, по два цвета
option-blokus-variant-duo = дуо на малом поле
option-blokus-variant-chaos = третий не лишний: зелёные наугад
option-blokus-variant-double = третий не лишний: у одного два цвета
option-blokus-variant-shared = третий не лишний: зелёные по очереди
option-blokus-variant-solo = в одиночку, на лучший результат
option-blokus-corners-free = любой угол
option-blokus-corners-fixed = у каждого цвета свой угол
option-blokus-double-random = два цвета по жребию
option-blokus-double-1 = два цвета у первого места
option-blokus-double-2 = два цвета у второго места
option-blokus-double-3 = два цвета у третьего места

refused-blokus-stock = { $text }: { $piece } этого цвета уже на поле.
refused-blokus-edge = { $text }: фигура коснулась бы стороной фигуры своего цвета – { $squares }.
refused-blokus-corner = { $text }: фигура должна касаться углом фигуры своего цвета.
refused-blokus-start = { $text }: первой фигурой цвета закрывают начальную клетку – { $squares }.

pieces-blokus = <b>{ $game }</b>: фигуры. В ходе называют фигуру, клетку для её точки и поворот, подписанный под ней: <code>r1</code> – четверть оборота по часовой стрелке, <code>m</code> – зеркально.

help-blokus =
    <b>«Блокус» вкратце</b>
    У каждого цвета 21 фигура. Первая закрывает угол поля, каждая следующая касается углом фигуры своего цвета, но ни одной из них – стороной. Фигур других цветов можно касаться как угодно. Цвет, у которого больше нет хода, пропускает ходы. В конце каждая клетка невыставленной фигуры отнимает очко; если выставлены все, прибавляется 15 очков, а если последней была фигура из одной клетки – 20. Побеждает тот, у кого итог выше; при равенстве место делят.
    Напишите фигуру, клетку для её точки и число поворотов по часовой стрелке от того, как она стоит рядом с полем: <code>V5 c4 r2</code>, зеркально – <code>L5 c4 r2 m</code>.
    Играют от одного до четырёх человек: варианты покажет /play blokus.
