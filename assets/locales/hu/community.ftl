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
me-level = { $level ->
        [10] a bot + szintje
       *[other] a bot { $level }. szintje
    }
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

# A csoport bajnokságai
season-title = 🏆 Bajnokság: <b>{ $game }</b>
season-terms = { $games ->
    [one] Mindenki mindenkivel egyszer játszik
   *[other] Mindenki mindenkivel kétszer játszik, mindkét oldalon
  }, egyszerre legfeljebb két asztalnál. { $pace }; szabadnapot ki lehet venni. A bajnokság { $days } napig tart; ami akkor még tart, azt a legerősebb szintem dönti el, kétes esetben döntetlen.
season-open = Eddigi résztvevők: { $count }, legfeljebb 8. Kezdeni hárman már lehet.
season-running = Lejátszva: { $number }, összesen { $count } játszma. Vége: { $moment }.
season-deciding = Letelt az idő. A félbemaradt játszmák most dőlnek el, kész: { $number }, összesen { $count }.
season-won = { $count ->
    [one] 🥇 A bajnokság győztese: <b>{ $names }</b>.
   *[other] 🥇 Holtverseny az első helyen: <b>{ $names }</b>.
  }
season-empty = Játszma nélkül ért véget.
season-closed = Elmaradt, mielőtt elkezdődött volna.
season-points = Pont
season-tiebreak = SB
season-ask-leave = Kilépsz a bajnokságból? A nyitott játszmáidat ott feladod, és ami nincs lejátszva, senkinek sem számít.
season-stayed = Maradsz a bajnokságban.
season-left = { $name } kilépett a bajnokságból.
button-season-join = Benne vagyok
button-season-leave = Kilépek
button-season-begin = Kezdjük
button-season-stay = Maradok
toast-season-joined = Benne vagy. Ha elkezdődik a bajnokság, az asztalaid maguktól megnyílnak.
toast-season-begun = Elkezdődött a bajnokság: nyitva vannak az első asztalok.
toast-season-left = Kiléptél a bajnokságból.
refused-season-group = Bajnokság csoportban van: ott küldd el, hogy /season.
refused-season-none = Itt még nem volt bajnokság. Indíts egyet: /season lits pace=3d
refused-season-there = Itt már van egy bajnokság, a /season megmutatja. A következőt utána lehet megnyitni.
refused-season-end = A bajnokságban a játszma magától véget ér, ha valakinek lejár az ideje: hagyd el az end= részt.
refused-season-match = A bajnokságban minden pár külön játszmákat játszik, match= nélkül. Ha mindkét oldalon játszanátok, írd hozzá: twice
refused-season-words = A bajnokság embereké, asztalonként ketten játszanak. Így írd: /season lits pace=3d days=28 twice
refused-season-pace = A bajnoksághoz óra kell, különben sosem lenne vége. Adj meg tempót: /season { $game } pace=3d
refused-season-days = A napok száma { $least } és { $most } között lehet, például days=28.
refused-season-joined = Már benne vagy ebben a bajnokságban.
refused-season-full = Ez a bajnokság megtelt: legfeljebb { $count } játékosé lehet.
refused-season-few = Még { $count } játékosnak kell jelentkeznie, hogy elkezdődhessen.
refused-season-not-in = Nem vagy benne ebben a bajnokságban.
caption-season-ended = Vége a bajnokságnak: ez a játszma úgy számít, ahogyan állt.
command-season = Bajnokság: mindenki mindenkivel
