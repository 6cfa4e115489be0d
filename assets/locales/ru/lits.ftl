game-lits = Сражение на тетрамино
game-lits-words = литс, лиц, сражение на тетрамино, сражение, тетрамино
side-lits-x = ✕
side-lits-o = ◯
word-lits-swap = ⇄ Поменяться сторонами
event-lits-swap = Игроки поменялись сторонами.
tiebreak-lits = поровну, и решает последняя фигура.

refused-lits-shape = { $text }: из этих клеток фигуры этой игры не выходит.
refused-lits-stock = { $text }: все пять { $piece } уже на поле.
refused-lits-occupied = { $text }: там уже закрыто – { $squares }.
refused-lits-same = { $text }: фигура коснулась бы стороной другой { $piece } – { $squares }.
refused-lits-block = { $text }: заполнился бы квадрат 2x2 – { $squares }.
refused-lits-contact = { $text }: фигура должна касаться стороной уже выставленной.
refused-lits-swap = Поменяться может только второй игрок и только вместо первого хода.
refused-lits-swap-off = Эта партия – без перемены сторон.
