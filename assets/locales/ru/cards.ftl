# Карточки игр

card-group = <b>{ $game }</b> – как сыграем? Нажмите то, что хотите изменить.
card-private = <b>{ $game }</b> – как сыграем? Остальные места здесь займу я. Чтобы сыграть с друзьями, добавьте меня в группу.
card-option = <b>{ $game }</b> – { $option }:
button-option = { $option }: { $value }
choice-you = вы
button-seats = 👥 { $count }
button-level = Уровень { $level }
button-open = Открыть стол
button-alone = Играть в одиночку
button-games = ↶ Все игры
button-pictures = 🖼 Показать картинки
