game-lits = Сражение на тетрамино
game-lits-words = литс, лиц, сражение на тетрамино, сражение, тетрамино
side-lits-x = ✕
side-lits-o = ◯
word-lits-swap = ⇄ Поменяться сторонами
event-lits-swap = Игроки поменялись сторонами.
tiebreak-lits-last = счёт равный, решает последняя фигура.

option-lits-setup-random = случайное поле
option-lits-setup-mirror = зеркальное поле
option-lits-setup-stripes = полосы
option-lits-setup-diagonals = диагонали
option-lits-setup-zigzag = зигзаг
option-lits-setup-ribbons = ленты
option-lits-setup-castle = замок
option-lits-setup-pinwheel = вертушка
option-lits-setup-bricks = кирпичи
option-lits-setup-weave = плетёнка
option-lits-setup-rings = кольца
option-lits-setup-chess = шахматная доска
option-lits-swap-on = с переменой сторон
option-lits-swap-off = без перемены сторон

refused-lits-stock = { $text }: все пять фигур { $piece } уже на поле.
refused-lits-same = { $text }: фигура коснулась бы стороной другой фигуры { $piece } – { $squares }.
refused-lits-block = { $text }: заполнился бы квадрат 2×2 – { $squares }.
refused-lits-contact = { $text }: фигура должна касаться стороной фигуры на поле.
refused-lits-swap = Поменяться может только второй игрок и только вместо первого хода.
refused-lits-swap-off = Эта партия – без перемены сторон.

pieces-lits = <b>{ $game }</b>: фигуры. В ходе пишут фигуру, клетку с точкой и поворот, который стоит под ней.

help-lits =
    <b>«Сражение на тетрамино» вкратце</b>
    Выставляйте общие фигуры так, чтобы открытыми осталось больше ваших символов, чем чужих. Каждая фигура касается стороной другой, но не такой же, и нельзя заполнять квадрат 2×2. После первого хода второй игрок может поменяться сторонами. Когда ни одна фигура не помещается, побеждает тот, у кого открытых символов больше.
    Напишите фигуру, клетку её квадрата с точкой и число поворотов по часовой стрелке от того, как она стоит под полем: <code>T b3 r1</code>, зеркально – <code>L c4 r2 m</code>. Поворот можно опустить, если подходит только один. Или перечислите клетки: <code>b2,b3,b4,a3</code>.
