# Кнопки на странице стола
action-undo = Вернуть ход
action-draw = Предложить ничью
action-resign = Сдаться
action-hint = Подсказка
app-not-opened = Откройте эту страницу из Telegram ещё раз.

# Ходы в списке там же
ply-resign = сдаётся
ply-draw = ничья по согласию
