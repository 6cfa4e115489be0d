game-tristra = Тристра
game-tristra-words = тристра
side-tristra-orange = 🟠
side-tristra-purple = 🟣
word-tristra-rock = ✊ Камень
word-tristra-paper = ✋ Бумага
word-tristra-scissors = ✌️ Ножницы
word-tristra-end = 🏁 Объявить конец
event-tristra-same-hands = Выбор одинаковый: выбирайте ещё раз.
event-tristra-begins = { $sides } начинает.
event-tristra-wiped-out = { $sides } – фигур не осталось, за этот кон 0 очков.
event-tristra-no-move = { $sides } – ходов нет: кон окончен.
event-tristra-declared = { $sides } объявляет конец кона.
event-tristra-lines = Съедено поровну, поэтому засчитаны и достигнутые линии.
event-tristra-round = Начинается следующий кон, поле строят заново.
aid-tristra-attacks = ⚔ Клетки под ударом
marked-tristra-attacks = Целые рамки { $own } – клетки под вашим ударом. Уголки { $other } – клетки под ударом соперника.

option-tristra-arrows-corners = стрелки вперёд и от углов основания
option-tristra-arrows-sides = стрелки вперёд и в стороны
option-tristra-arrows-rank = стрелки по рангу
option-tristra-own-none = за свои фигуры очков нет
option-tristra-own-score = очки и за свои фигуры
option-tristra-first-rps = камень, ножницы, бумага
option-tristra-first-random = первый ход по жребию
option-tristra-first-orange = начинают оранжевые
option-tristra-first-purple = начинают фиолетовые
option-tristra-rounds-1 = один кон
option-tristra-rounds-2 = два кона
option-tristra-rounds-3 = три кона
option-tristra-rounds-4 = четыре кона
option-tristra-rounds-5 = пять конов

due-tristra-build = Игроки втайне друг от друга строят свои половины поля.
due-tristra-place = Игроки втайне друг от друга расставляют фигуры.
choosing-tristra = «Камень, ножницы, бумага» решает, кто начинает. Никто не увидит чужого выбора, пока не выберут оба.
draft-tristra-build = Постройте свою половину: по шесть красных (R), синих (B) и зелёных (G) клеток.
draft-tristra-place = Расставьте фигуры на двух своих первых линиях.

refused-tristra-building = { $text }: сначала оба игрока строят свои половины поля. Например: { $example }
refused-tristra-built = { $text }: поле уже построено.
refused-tristra-placing = { $text }: сначала оба игрока расставляют фигуры. Например: { $example }
refused-tristra-placed = { $text }: фигуры уже расставлены.
refused-tristra-choosing = { $text }: сначала оба игрока выбирают камень, ножницы или бумагу.
refused-tristra-begun = { $text }: уже решено, кто начинает.
refused-tristra-colours = В половине по шесть клеток R, B и G. Не хватает: { $missing }. Лишние: { $extra }.
refused-tristra-triangles = Расставляют по две фигуры ранга I, II и III. Не хватает: { $missing }. Лишние: { $extra }.
refused-tristra-lines = Фигуры ставят на две свои первые линии, { $lowest }–{ $highest }, а не на { $squares }.
refused-tristra-shared = На одной клетке стоит только одна фигура – { $squares }.
refused-tristra-nobody = { $text }: на { $squares } нет фигуры.
refused-tristra-theirs = { $text }: фигура на { $squares } не ваша.
refused-tristra-turning = { $text }: поворот на месте – не ход, фигура должна уйти с клетки.
refused-tristra-flipped = { $text }: клетка { $squares } перевёрнута, на неё больше не встать.
refused-tristra-attack = { $text }: клетка { $squares } занята, а { $rank } на { $origin } атакует только { $attacked }.
refused-tristra-colour = { $text }: { $rank } телепортируется только на { $rank ->
        [I] красные
       *[II] красные и синие
    } клетки, а { $squares } – { $colour ->
        [R] красная
        [B] синяя
       *[G] зелёная
    }.
refused-tristra-end = Объявить конец можно, только когда остаётся лишь съедать собственные фигуры.

pieces-tristra = <b>{ $game }</b>: фигуры с обычными стрелками. В ходе пишут, откуда, куда и поворот, который стоит внизу: с <code>r0</code> вершина смотрит к ряду 6, с <code>r1</code> – к столбцу f, с <code>r2</code> – к ряду 1, с <code>r3</code> – к столбцу a.

help-tristra =
    <b>«Тристра» вкратце</b>
    Двое в личном чате строят по половине поля – 3 линии по 6 клеток, по 6 красных, синих и зелёных – и ставят по две треугольные фигуры рангов I, II и III на две свои первые линии. Кто начнёт, решает «камень, ножницы, бумага»; одинаковый выбор повторяют.
    За ход одна фигура переходит на другую клетку и встаёт там в любом повороте; повернуться на месте или пропустить ход нельзя. Она <b>телепортируется</b> на свободную клетку – I на красную, II на красную и синюю, III на любую, – а покинутая переворачивается: на неё больше не встать. Или <b>съедает</b> любую фигуру, даже свою, на клетке любого цвета, куда указывает стрелка: перед вершиной и по диагонали за углами основания. Тогда ничего не переворачивается.
    Кон окончен, если у стороны нет фигур (тогда у неё 0), нет ходов или можно съесть лишь своих и она говорит <code>конец</code>. Съеденная чужая фигура даёт 10 × ранг. При равенстве каждая уцелевшая добавляет ранг × линию, считая от своего края. Побеждает тот, у кого очков больше; если и тут поровну – ничья.
    <code>a2-d4 r1</code> – телепортация, <code>c3xd4 r2</code> – взятие: откуда, куда, вершина – r0 к ряду 6, r1 к f, r2 к ряду 1, r3 к a. Втайне: <code>строю ККСЗЗС СЗККСЗ ЗСКСКЗ</code>, <code>ставлю I a1 r0, I b1 r0, II c2 r1, …</code> или <code>случайно</code>.
