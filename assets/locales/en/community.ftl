# Ratings and standings

pool = { $part ->
    [duo] { $game } Duo
    [two] { $game } for two
    [several] { $game } for three or four
    [sides] { $game }, arrows to both sides
    [rank] { $game }, arrows by rank
   *[other] { $game }
}
top-title = 🏆 <b>{ $game }</b> in this group
top-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
top-drawn = { $count } drawn
top-won = { $count } wins in a row
top-lost = { $count } losses in a row
top-nobody = Nobody has a place yet: that takes five rated games against two people.
top-new = Not placed yet: { $names }. Five rated games against two people are enough.
top-new-more = Not placed yet: { $names } and { $more } more. Five rated games against two people are enough.
champion = <b>{ $name }</b> ({ $rating })
champions = 🏆 <b>{ $game }</b>, { $quarter ->
    [1] January to March
    [2] April to June
    [3] July to September
   *[4] October to December
} { $year }: { $count ->
    [one] the champion of this group is { $names }.
   *[other] the champions of this group are { $names }.
}
me-here = <b>Your rated games in this group</b>
me-everywhere = <b>Your rated games</b>
me-pool = <b>{ $game }</b> { $rating }
me-rival = against { $name }: { $score }
me-level = me at level { $level }
refused-top-private = Standings are those of a group: send /top there. Your own games are at /me.
refused-top-none = There are no rated games here yet. Open a table with /play: between people the game counts by itself.
refused-me-none = You have no rated games here yet. Games between people count by themselves, those against me with rated=on.
setting-listed-yes = 🏆 Name me in /top
setting-listed-no = 🏆 Do not name me in /top
command-top = The best of this group
command-me = My rated games

# Matches

caption-match = { $count } games
caption-match-game = game { $number } of { $count }
caption-match-score = The match: { $score }
caption-match-won = 🏅 The match goes to <b>{ $names }</b>: { $score }
caption-match-drawn = 🏅 The match is drawn: { $score }
refused-match-alone = A match takes two players at least: /match blokus 5 opens one, and /solo lits match=3 plays one against me.
