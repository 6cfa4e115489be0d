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
me-level = { $level ->
        [10] me at level +
       *[other] me at level { $level }
    }
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

# Seasons of a group
season-title = 🏆 Season of <b>{ $game }</b>
season-terms = { $games ->
    [one] Everyone meets everyone once
   *[other] Everyone meets everyone twice, on both sides
  }, at two tables at a time at most. { $pace }; days off are fine. It lasts { $days ->
    [one] { $days } day
   *[other] { $days } days
  }; what is unfinished then is decided by my strongest level, or drawn.
season-open = Joined so far: { $count } of 8. It takes at least 3 to begin.
season-running = Played: { $number } of { $count } games. It ends on { $moment }.
season-deciding = Time is up. Unfinished games are being decided: { $number } of { $count } are done.
season-won = { $count ->
    [one] 🥇 The season goes to <b>{ $names }</b>.
   *[other] 🥇 The season is shared by <b>{ $names }</b>.
  }
season-empty = It ended without a game.
season-closed = It was called off before it began.
season-points = Pts
season-tiebreak = SB
season-ask-leave = Leave the season? Your open games there are resigned, and what you have not finished counts for nobody.
season-stayed = You stay in the season.
season-left = { $name } has left the season.
button-season-join = Join the season
button-season-leave = Leave
button-season-begin = Begin
button-season-stay = Stay
toast-season-joined = You are in. Your tables open by themselves once the season begins.
toast-season-begun = The season has begun: the first tables are open.
toast-season-left = You are out of the season.
refused-season-group = A season is played in a group: send /season there.
refused-season-none = There is no season here yet. Open one: /season lits pace=3d
refused-season-there = There is a season here already: /season shows it. The next one can be opened when it is over.
refused-season-end = In a season a game ends by itself when somebody’s time is over: leave end= out.
refused-season-match = In a season each pair plays single games, without match=. Add twice to play on both sides.
refused-season-words = A season is for people, two at a table. Write it like this: /season lits pace=3d days=28 twice
refused-season-pace = A season needs clocks, or it might never end. Add a pace: /season { $game } pace=3d
refused-season-days = Days are a number from { $least } to { $most }, such as days=28.
refused-season-joined = You are in this season already.
refused-season-full = This season is full: { $count } people at most.
refused-season-few = { $count ->
    [one] One more person has to join before it can begin.
   *[other] { $count } more people have to join before it can begin.
  }
refused-season-not-in = You are not in this season.
caption-season-ended = The season is over: this game counts there as it stood.
command-season = Everyone against everyone, in this group
