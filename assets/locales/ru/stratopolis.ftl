game-stratopolis = Стратополис
game-stratopolis-words = стратополис
side-stratopolis-red = 🟥
side-stratopolis-green = 🟢
tiebreak-stratopolis-zones = лучшие зоны равны, решают следующие.

option-stratopolis-stack-shuffled = перемешанные стопки
option-stratopolis-stack-arranged = стопки, сложенные втайне
option-stratopolis-stack-blind = тайлы втёмную
option-stratopolis-stack-hand = три тайла на выбор
option-stratopolis-first-random = первый ход по жребию
option-stratopolis-first-red = начинают красные
option-stratopolis-first-green = начинают зелёные

due-stratopolis-arrange = Игроки втайне друг от друга складывают свои стопки.
draft-stratopolis-arrange = Сложите свои 20 тайлов по порядку: первый лежит сверху, с него и начинают.

refused-stratopolis-mirrored = { $text }: тайлы поворачивают, но не отражают. Ход выглядит так: { $example }.
refused-stratopolis-arranging = { $text }: сначала оба игрока складывают свои стопки.
refused-stratopolis-arranged = { $text }: стопки уже сложены.
refused-stratopolis-order = Порядок называет каждый ваш тайл один раз, начиная с верхнего: { $tiles }. Не хватает: { $missing }. Лишние: { $extra }.
refused-stratopolis-tile = { $text }: { $tile } сейчас не выкладывают. На очереди: { $tiles }.
refused-stratopolis-touch = { $text }: на столе тайл должен касаться стороной другого тайла.
refused-stratopolis-gap = { $text }: часть тайла оказалась бы над пустым столом – { $squares }.
refused-stratopolis-levels = { $text }: верхний тайл ложится на три квадрата одного уровня. Здесь они такие: { $levels }.
refused-stratopolis-single = { $text }: верхний тайл должен накрыть хотя бы два тайла, а здесь только один.
refused-stratopolis-colours = { $text }: красное не кладут на зелёное, а зелёное на красное – { $squares }.

pieces-stratopolis = <b>{ $game }</b>: тайлы. В ходе называют клетку для угла с точкой и поворот, подписанный под тайлом: <code>r1</code> – четверть оборота по часовой стрелке. Если на выбор три тайла, сначала пишут букву тайла.

help-stratopolis =
    <b>«Стратополис» вкратце</b>
    У каждого 20 тайлов из трёх квадратов. Игроки по очереди кладут по одному: либо на стол, стороной к любому тайлу, либо поверх хотя бы двух тайлов, на три квадрата одного уровня. Красное не кладут на зелёное, а зелёное на красное; серое можно куда угодно. Соприкасающиеся сторонами квадраты одного цвета, на каких бы уровнях они ни лежали, – это зона: её очки равны числу квадратов, умноженному на уровень самого высокого. Когда выложены все тайлы, побеждает тот, чья лучшая зона приносит больше очков; если поровну, решают вторые по величине зоны и так далее, а ничья – только если равны все.
    Напишите клетку угла тайла и число поворотов по часовой стрелке от первого положения под полем: <code>m15 r2</code>. Если на выбор три тайла, сначала назовите тайл: <code>Q m15 r2</code>.
    Четыре способа брать тайлы покажет /play stratopolis.

way-stratopolis-top = Сверху
way-stratopolis-beside = Рядом
