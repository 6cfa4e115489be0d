choose-rules = Melyik játék szabályai?
page-rules = { $game } · { $number }/{ $count }
button-other-games = ☰ Más játékok
