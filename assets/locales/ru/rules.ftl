choose-rules = Правила какой игры?
page-rules = { $game } · { $number }/{ $count }
button-other-games = ☰ Другие игры
