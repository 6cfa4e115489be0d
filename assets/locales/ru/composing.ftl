# Ходы, составленные кнопками

ask-piece = Какая фигура?
ask-turn = Как повернуть? Повороты – на картинке.
ask-place = Куда? Нажмите номер, на который ляжет точка.
ask-tile = Какой тайл?
ask-colour = Теперь нажмите цвет.
ask-square = Теперь нажмите клетку для { $last }.
ask-rank = Теперь нажмите ранг: I, II или III.
ask-triangle = Какая фигура ходит?
ask-goal = Куда? Нажмите номер с картинки.
ask-apex = Фигура на { $last }: теперь нажмите, куда смотрит её вершина.
ask-next-tile = Теперь нажмите следующий тайл.
button-compose = Сделать ход
button-back = ↶ Назад
button-leave = ✕ К столу
button-done = Подтвердить
button-table = К столу
prompt-elsewhere = Стол показан ниже.
prompt-played = Ход сделан.
prompt-ready = Если всё верно, нажмите «{ button-done }»; до этого можно ещё передумать.
