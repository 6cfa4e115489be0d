# Кнопки на странице стола
action-undo = Вернуть ход
action-draw = Предложить ничью
action-resign = Сдаться
action-hint = Подсказка
app-not-opened = Откройте эту страницу из Telegram ещё раз.

# Ходы в списке там же
ply-resign = сдаётся
ply-time = время вышло
ply-draw = ничья по согласию
out-resign = игра сдана
out-time = время вышло

refused-try-closed = Пробовать ходы здесь можно после окончания партии. В игре со мной – сразу, между людьми – за столами, открытыми с explore=on.
