# Feladványok privátban, és naponta egy a csoportban

puzzle-title = 🧩 <b>{ $number ->
    [0] Feladvány
   *[other] { $number }. feladvány
  }</b> · { $game } { $stars }
puzzle-task-blokus = Már csak { $side } léphet. A végén a legtöbb mezőt egyetlen lépés hozza: találd meg!
puzzle-task-stratopolis = { $side } lép. A lehető legtöbbet érő területet egyetlen lépés adja: találd meg!
puzzle-task-tristra = { $side } lép, és { $count } lépésben nyer, akármit tesz az ellenfél. Csak egyetlen lépés vezet oda: találd meg!
puzzle-task-lits = { $side } lép, és csak egyetlen lépés nyer: találd meg!
puzzle-wrong = Nem jó: { $moves }
puzzle-tries = { $count ->
    [one] Még egyszer próbálhatod.
   *[other] Még { $count } próbád van.
  }
puzzle-way = Írd meg a lépést, vagy koppints ide: „{ button-compose }”.
puzzle-solved = { $try ->
    [1] ✅ <b>{ $move }</b> – elsőre eltaláltad!
    [2] ✅ <b>{ $move }</b> – másodikra megvan.
   *[other] ✅ <b>{ $move }</b> – harmadikra megvan.
  }
puzzle-told = Ez volt az: <b>{ $move }</b>.
puzzle-streak = 🔥 Egymás után megfejtett csoportfeladványok: { $count }.
puzzle-solvers = ✅ Megfejtve: { $count }, ebből elsőre: { $first }
puzzle-answer-before = Az előző megfejtés ({ $number }. feladvány): <tg-spoiler>{ $move }</tg-spoiler>
puzzle-on = 🧩 Ide naponta jön egy feladvány, a következő ekkor: { $moment }. Kikapcsolás: <code>/puzzle off</code>
puzzle-turned-off = Ide nem jön több feladvány. Visszakapcsolás: <code>/puzzle on 9:00</code>
puzzle-ask-time =
    <b>Hány óra van itt most?</b>
    Így minden nap ekkor jön majd egy feladvány: { $time }.
button-puzzle-solve = 🧩 Megfejtem
button-puzzle-answer = Mutasd a megfejtést
button-puzzle-next = 🧩 Új feladvány
button-puzzle-name = 👤 A nevem a csoportban
toast-puzzle-solved = Ez az!
toast-puzzle-wrong = Nem ez az.
toast-puzzle-failed = Ez sem az. A megfejtés a táblán látható.
toast-puzzle-told = A megfejtés a táblán látható.
toast-puzzle-named = A neved most ott áll a feladvány alatt a csoportban. Koppints újra, ha mégsem kell.
toast-puzzle-unnamed = A neved már nem áll ott a feladvány alatt.
refused-puzzle-off = Ide még nem jönnek feladványok: a /puzzle on 9:00 bekapcsolja őket. Privátban a /puzzle bármikor ad egyet.
refused-puzzle-group = A napi feladvány csoportnak való: ott küldd el. Itt a /puzzle bármikor ad neked egyet.
refused-puzzle-time = „{ $text }” nem időpont. Így írd: /puzzle on 9:00
refused-puzzle-all = Már minden feladványon túl vagy.
refused-puzzle-game = Ehhez a játékhoz még nincs feladvány: { $game }. A /puzzle másik játékból ad egyet.
refused-puzzle-unknown = Ez a feladvány már nincs meg. A /puzzle ad egy másikat.
refused-puzzle-done = Ezt a feladványt már láttad, és a táblája már nincs meg. A /puzzle ad egy másikat.
refused-puzzle-only = Itt egyetlen lépést kell megtalálni, segítség nélkül. Írd meg, vagy koppints ide: „{ button-puzzle-answer }”.
refused-puzzle-tried = Ezt már próbáltad: { $move }.
command-puzzle = Feladvány; csoportban naponta egy
