# Órák: tempó, határidők, valaki idejének vége

option-pace = Idő
card-pace = <b>{ $game }</b> – mennyi idő legyen egy lépésre?
choice-pace-none = korlátlan
choice-pace-1d = 1 nap/lépés
choice-pace-3d = 3 nap/lépés
choice-pace-7d = 7 nap/lépés
choice-pace-day = 2 nap + 1/lépés (max. 3)
choice-pace-slow = 5 nap + 36 óra/lépés (max. 10)
option-end = Lejárt idő
choice-end-claim = a többiek döntenek
choice-end-auto = azonnali vereség
option-away = Automatikus szabadnap
choice-away-on = igen
choice-away-off = nem
pace-hours = { $increment ->
        [0] { $start } óra az egész játszmára
       *[other] { $start } óra + { $increment } óra/lépés (max. { $cap })
    }
pace-per-move = { $hours } óra/lépés
caption-end-auto = akinek lejár az ideje, veszít
caption-away-off = automatikus szabadnap nélkül
caption-until = ⏳ { $moment }
caption-time-over = ⌛ { $name } ideje lejárt ({ $moment }).
player-stand-in = { $bot } { $name } helyett
button-take-win = Nyertem
button-give-day = Adok egy napot
button-wait = { $count ->
        [0] Még egy nap
       *[other] Még egy nap ({ $count })
    }
button-bot = { $count ->
        [0] A bot játszik
       *[other] A bot játszik ({ $count })
    }
button-out = { $count ->
        [0] Kiesik
       *[other] Kiesik ({ $count })
    }
button-return = Újra itt vagyok
toast-judged = Köszönöm. A többiek is döntenek.
toast-judged-out = A játszmát az idő döntötte el.
toast-judged-wait = Még egy nap.
toast-judged-bot = Innen én játszom.
toast-returned = Jó, hogy újra itt vagy! Egy napod van.
refused-not-absent = Itt senki sem játszik helyetted.

# Days off and other pauses

command-away = Szabadnapok: minden órád áll
away-left =
    Egy éven belül még { $left } szabadnapod van.
    <code>/away 3</code>: három napot veszel ki, <code>/away 2027-01-07</code>: minden napot addig.
away-taken = 🌴 Az óráid állnak eddig: { $moment }. <code>/away 0</code>: előbb visszajössz. Egy éven belül még { $left } szabadnapod van.
away-by-itself = 🌴 #{ $code }: lejárt volna az időd, ezért szabadnapot kaptál. Minden órád áll eddig: { $moment }. { $left ->
        [0] Ez volt az utolsó egy éven belül.
       *[other] Egy éven belül még { $left } van.
    }
away-over = Az óráid újra járnak. Egy éven belül még { $left } szabadnapod van.
caption-days-off = 🌴 { $name } órája áll eddig: { $moment }.
caption-stands = ⏸ { $name } órája áll.
refused-away-already = Már szabadnapon vagy: /away 0 zárja le.
refused-away-too-long = { $left ->
        [0] Egy éven belül nincs több szabadnapod.
       *[other] Egy éven belül csak { $left } szabadnapod van.
    }
refused-not-away = Most nincs szabadnapod.
refused-away-unreadable = Ez se nem a napok száma, se nem jövőbeli dátum: „{ $text }”. Írd például: /away 3 vagy /away 2027-01-07.

# Pauses to which all agree

command-pause = Szünet: a játszma minden órája áll
action-clocks = ⏱ Órák
action-away = 🌴 Szabadnapok
action-pause = Szünet, határidő nélkül
action-pause-days = { $days } nap szünet
button-days = { $days } nap
clocks-card =
    <b>Órák</b>
    Szünetben ennek a játszmának minden órája áll, ha mindenki beleegyezik. Szabadnapon a te óráid állnak, minden játszmádban.
ask-pause = <b>{ $name }</b> szünetet kér (játszma: #{ $code }): minden óra állna. { $whom }, rendben van így?
ask-pause-until = <b>{ $name }</b> szünetet kér (játszma: #{ $code }), minden óra állna eddig: { $moment }. { $whom }, rendben van így?
button-pause = Igen, szünet
button-unpause = Vége a szünetnek
pause-agreed = #{ $code }: szünet van, { $name } beleegyezett.
pause-declined = #{ $code }: { $name } inkább továbbjátszana, nincs szünet.
toast-paused = Szünet: minden óra áll.
toast-pause-declined = Az órák tovább járnak.
toast-pause-ending = A szünet véget ér. Hogy mikor, a tábla alatt olvasható.
caption-paused = ⏸ Szünet: minden óra áll.
caption-paused-until = ⏸ Szünet, minden óra áll eddig: { $moment }.
refused-no-clock = Ebben a játszmában nincs óra, nincs mit megállítani.
refused-paused = Itt már szünet van. /pause 0: 12 óra múlva véget ér.
refused-paused-until = Itt már szünet van eddig: { $moment }. /pause 0: 12 óra múlva véget ér.
refused-not-paused = Itt most nincs szünet.
refused-pause-too-long = Egy szünet legfeljebb { $most } napos lehet. Ha nincs megadott vége: /pause.
refused-pause-past = Ez a szünet már véget ért volna. Újat így kérhetsz: /pause.
refused-pause-unreadable = Ez se nem a napok száma, se nem jövőbeli dátum: „{ $text }”. Írd például: /pause 5 vagy /pause 2027-01-07, ha pedig nincs megadott vége: /pause.
