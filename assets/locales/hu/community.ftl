# Értékszámok és ranglisták

pool = { $part ->
    [duo] { $game } Duo
    [two] { $game } kettesben
    [several] { $game } hárman vagy négyen
    [sides] { $game }, nyilak két oldalra
    [rank] { $game }, nyilak rang szerint
   *[other] { $game }
}
top-title = 🏆 <b>{ $game }</b> ebben a csoportban
top-games = { $count } játszma
top-drawn = { $count } döntetlen
top-won = { $count } győzelem egymás után
top-lost = { $count } vereség egymás után
top-nobody = Még senkinek sincs helyezése: ahhoz öt értékelt játszma kell, két ellenféllel.
top-new = Még nincs helyezésük: { $names }. Elég öt értékelt játszma két ellenféllel.
top-new-more = Még nincs helyezésük: { $names } és még { $more } játékos. Elég öt értékelt játszma két ellenféllel.
champion = <b>{ $name }</b> ({ $rating })
champions = 🏆 <b>{ $game }</b>, { $year }. { $quarter ->
    [1] január–március
    [2] április–június
    [3] július–szeptember
   *[4] október–december
}. { $count ->
    [one] A csoport bajnoka: { $names }.
   *[other] A csoport bajnokai: { $names }.
}
me-here = <b>Az értékelt játszmáid ebben a csoportban</b>
me-everywhere = <b>Az értékelt játszmáid</b>
me-pool = <b>{ $game }</b> { $rating }
me-rival = { $name } ellen: { $score }
me-level = a bot { $level }. szintje
refused-top-private = Ranglistája egy csoportnak van: ott küldd el, hogy /top. A saját játszmáidat itt látod: /me
refused-top-none = Itt még nem volt értékelt játszma. Nyiss egy asztalt: /play – emberek között magától számít.
refused-me-none = Itt még nincs értékelt játszmád. Emberek között magától számít, ellenem a rated=on kapcsolóval.
setting-listed-yes = 🏆 Szerepeljek a /top listán
setting-listed-no = 🏆 Ne szerepeljek a /top listán
command-top = A csoport legjobbjai
command-me = Az értékelt játszmáim

# Meccsek

caption-match = { $count } játszma
caption-match-game = { $number }. játszma, összesen { $count }
caption-match-score = A meccs állása: { $score }
caption-match-won = 🏅 A meccs győztese <b>{ $names }</b>: { $score }
caption-match-drawn = 🏅 A meccs döntetlen: { $score }
refused-match-alone = A meccshez legalább két játékos kell: a /match blokus 5 itt nyit egyet, a /solo lits match=3 ellenem.
