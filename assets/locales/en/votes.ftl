# Votes of a group against the bot

player-voters = The group
caption-voting = { $side } { $name } is voting…
vote-question = { $game } #{ $code }: which move for { $sides }?
vote-until = ⏳ { $moment }, or as soon as all who voted last time have voted
vote-name = Another move? Add it to the poll, or write it here: <code>{ $example }</code>
vote-barred = I may not send polls in this group. Whoever leads it can allow that; then /board #{ $code } goes on.
button-count = Count now
button-vote-on = Nobody voted: go on
command-vote = The group against Tessera, by votes

refused-vote-group = Votes are for groups: send /vote there.
refused-vote-there = The group is voting already, at table #{ $code }. Whoever opened it can end it: /cancel #{ $code }
refused-vote-options = When a group votes there are no clocks, matches or hints: leave these options out.
refused-vote-time = A vote lasts from 1 minute to 30 days. Write it like this: /vote lits 5 30m, or 2h, or 1d.
refused-vote-soon = The next vote is about to begin. Write your move again when the poll is there.
refused-vote-full = The vote is about { $count } moves already; choose one of them in the poll.
refused-vote-nobody = Nobody has voted for a legal move yet.
