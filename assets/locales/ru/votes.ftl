# Голосования группы против бота

player-voters = Группа
caption-voting = { $side } { $name } голосует…
vote-question = { $game } #{ $code }: какой ход за { $sides }?
vote-until = ⏳ { $moment } или как только проголосуют все, кто голосовал в прошлый раз
vote-name = Другой ход? Добавьте его в опрос или напишите здесь: <code>{ $example }</code>
button-count = Подсчитать сейчас
button-vote-on = Никто не проголосовал: продолжить
command-vote = Группа против Tessera: ходы голосованием

refused-vote-group = Голосуют в группе: отправьте /vote там.
refused-vote-there = Группа уже голосует за столом #{ $code }. Закончить ту партию может тот, кто её начал: /cancel #{ $code }
refused-vote-options = Когда голосует группа, часов, матчей и подсказок нет: уберите эти настройки.
refused-vote-time = Голосование длится от минуты до 30 дней. Напишите так: /vote lits 5 30м, или 2ч, или 1д.
refused-vote-soon = Следующее голосование вот-вот начнётся. Напишите ход ещё раз, когда появится опрос.
refused-vote-full = В голосовании уже { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[other] { $count } ходов
}: выберите один из них в опросе.
refused-vote-nobody = Пока никто не проголосовал за возможный ход.
