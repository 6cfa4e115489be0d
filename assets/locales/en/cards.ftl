# Cards

card-about = <b>{ $game }</b> – { $line }.
card-options = <b>{ $game }</b> – tap what you would like to change.
card-option = <b>{ $game }</b> – { $option }:
card-level = <b>{ $game }</b> – how well should I play?
card-seats = <b>{ $game }</b> – for how many? Anyone here can sit down with a tap.
card-friends =
    <b>{ $game }</b> with friends is played in a group: add me to yours and write /play there.

    Or send somebody an invitation first: they see the game and its rules, and can try it against me.
card-friends-anywhere =
    <b>{ $game }</b> with friends: send an invitation to any chat. Whoever taps “Join” there plays with you, and I need not be in that chat.

    Or add me to a group and write /play there.
invitation = Shall we play { $game }? { $bot } hosts it in our chat: have a look, then we’ll add it to a group.
button-option = { $option }: { $value }
choice-you = you
option-level = Level
choice-level = { $level ->
        [1] 1 · first steps
        [3] 3 · casual
        [5] 5 · strong
        [7] 7 · very strong
        [9] 9 · as strong as it gets
        [10] + · unhurried
       *[other] { $level }
    }
button-how = ▶ Show me how
button-minute = Rules in 60 seconds
button-friends = With friends
button-invite = Send an invitation
button-options = ⚙ Options
button-seats = 👥 { $count }
button-open = Open a table
button-alone = Play alone
button-games = ↶ All games
button-pictures = 🖼 Show pictures of them

# A game in the picture of all games

players = { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
players-range = { $least }–{ $most } players
minutes = { $count } min
