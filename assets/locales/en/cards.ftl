# Cards

card-group = <b>{ $game }</b> – how shall we play? Tap what you would like to change.
card-private = <b>{ $game }</b> – how shall we play? Here I take the other seats. To play with friends, add me to a group.
card-option = <b>{ $game }</b> – { $option }:
button-option = { $option }: { $value }
choice-you = you
button-seats = 👥 { $count }
button-level = Level { $level }
button-open = Open a table
button-alone = Play alone
button-games = ↶ All games
button-pictures = 🖼 Show pictures of them
