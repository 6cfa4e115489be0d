# Ходы, составленные кнопками

ask-piece = Какая фигура?
ask-turn = Как повернуть { $last }?
ask-place = Куда? Нажмите номер, на который ляжет клетка с точкой.
ask-tile = Какой тайл?
ask-colour = Теперь нажмите цвет.
ask-square = Теперь нажмите клетку для { $last }.
ask-rank = Теперь нажмите ранг: I, II или III.
ask-triangle = Какая фигура ходит?
ask-goal = Куда? Нажмите номер с картинки.
ask-apex = Теперь нажмите, куда смотрит вершина на { $last }.
ask-next-tile = Теперь нажмите следующий тайл.
button-compose = Ход
button-back = ↶ Назад
button-leave = ✕ К столу
button-done = Подтвердить
button-table = К столу
prompt-played = Ход сделан.
prompt-ready = Кнопка «{ button-done }» делает ход; до этого всё ещё можно изменить.
