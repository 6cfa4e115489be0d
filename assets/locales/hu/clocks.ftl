# Órák: tempó, határidők, valaki idejének vége

option-pace = Idő
card-pace = { $game }: mennyi idő legyen egy lépésre?
choice-pace-none = korlátlan
pace-days = { $days ->
        [one] lépésenként 1 nap
       *[other] lépésenként { $days } nap
    }
pace-hours = { $start } óra, lépésenként +{ $increment } óra, legfeljebb { $cap } óra
caption-until = ⏳ { $moment }
caption-time-over = ⌛ { $name } ideje lejárt ({ $moment }).
player-stand-in = { $bot } { $name } helyett
button-pair-out = Elfogadom a győzelmet
button-pair-wait = Adok még egy napot
button-several-wait = { $count ->
        [0] Várjunk egy napot
       *[other] Várjunk egy napot ({ $count })
    }
button-several-bot = { $count ->
        [0] A bot játssza tovább
       *[other] A bot játssza tovább ({ $count })
    }
button-several-out = { $count ->
        [0] Kiesik
       *[other] Kiesik ({ $count })
    }
button-return = Újra itt vagyok
toast-judged-out = A játszmát az idő döntötte el.
toast-judged-wait = Még egy nap.
toast-judged-bot = Innen én játszom.
toast-returned = Jó, hogy újra itt vagy! Egy napod van.
refused-not-absent = Itt senki sem játszik helyetted.
