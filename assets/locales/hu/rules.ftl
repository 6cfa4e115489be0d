choose-rules = Melyik játék szabályai?
page-rules = { $game } · { $number }/{ $count }
button-games = ☰ Más játékok
