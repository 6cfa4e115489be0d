# A saját asztalok

command-games = Az asztalaid, elöl azok, ahol te jössz
games = <b>Az asztalaid</b>
games-more = … és még { $count }.
games-against = { $count ->
        [one] ellenfél: { $names }
       *[other] ellenfelek: { $names }
    }
games-yours = <b>te jössz</b>
games-theirs = { $names } jön
games-invited = kihívtak
games-asked = { $name } válaszára vár
games-open = még { $count } szabad hely
games-full = { $name } kezdheti a játékot
ago-now = most
ago-minutes = { $count } perce
ago-hours = { $count } órája
ago-days = { $count } napja
refused-no-games = Itt nincs asztalod. A /play nyit egyet, a /solo lits ellenem játszik.

# Döntetlen

command-draw = Döntetlent ajánl
ask-draw = <b>{ $name }</b> döntetlent ajánl a #{ $code } játszmában. { $whom }, elfogadod?
draw-declined = { $name } inkább továbbjátszana: nincs döntetlen.
button-agree = Igen, legyen döntetlen
toast-drawn = Döntetlen.
toast-draw-declined = A játszma folytatódik.
caption-agreed = Döntetlen megegyezéssel.
refused-draw-bot = Én inkább továbbjátszanék: velem nincs döntetlen.

# Tippek

command-hint = Egy jó lépés, ahogy a bot látja
hint = 💡 { $number }. { $side } Én ezt lépném: <code>{ $move }</code>.
toast-hint = Gondolkodom …
caption-hints = tipp kérhető
refused-hint-people = Tippet ellenem játszva kérhetsz, emberek között pedig csak a hints=on beállítással nyitott asztalnál.
refused-hint-secret = Amíg titokban döntötök, nincs tipp.
refused-hint-nobody = Itt senki sem jön.
refused-hint-thinking = Az előző kérdéseden még gondolkodom.

# Visszatekintés

button-review = Elemzés
button-best = 💡 A legjobb lépés itt
review = { $count } lépésből { $number } után
