# Карточки игр

card-about = <b>{ $game }</b> – { $line }.
card-options = <b>{ $game }</b> – нажмите то, что хотите изменить.
card-option = <b>{ $game }</b> – { $option }:
card-level = <b>{ $game }</b> – насколько сильно мне играть?
card-seats = <b>{ $game }</b> – сколько будет игроков? Сесть за стол сможет любой в этом чате.
card-friends =
    <b>{ $game }</b> – с друзьями играют в группе: добавьте меня в свою и напишите там /play.

    Или сначала отправьте кому-нибудь приглашение: получатель увидит игру и её правила и сможет на пробу сыграть со мной.
card-friends-anywhere =
    <b>{ $game }</b> – с друзьями: отправьте приглашение в любой чат. Кто нажмёт там кнопку, играет с вами, а меня в этом чате может и не быть.

    Или добавьте меня в группу и напишите там /play.
invitation = Сыграем в игру «{ $game }»? Её ведёт { $bot } прямо в чате: загляните, а потом добавим его в группу.
button-option = { $option }: { $value }
choice-you = вы
option-level = Уровень
choice-level = { $level ->
        [1] 1 · первые шаги
        [3] 3 · любитель
        [5] 5 · сильный
        [7] 7 · очень сильный
        [9] 9 · в полную силу
        [10] + · не спеша
       *[other] { $level }
    }
button-how = ▶ Показать, как играть
button-minute = Правила за минуту
button-friends = С друзьями
button-invite = Отправить приглашение
button-options = ⚙ Настроить
button-seats = 👥 { $count }
button-open = Открыть стол
button-alone = Играть в одиночку
button-games = ↶ Все игры
button-pictures = 🖼 Показать картинки

# Игра на картинке со всеми играми

players = { $count ->
        [one] { $count } игрок
        [few] { $count } игрока
       *[many] { $count } игроков
    }
players-range = { $least }–{ $most } игрока
minutes = { $count } мин
