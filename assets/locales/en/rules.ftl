choose-rules = The rules of which game?
page-rules = { $game } · { $number }/{ $count }
button-other-games = ☰ Other games
