choose-rules = Правила какой игры?
page-rules = { $game } · { $number }/{ $count }
button-games = ☰ Другие игры
