# Rég várakozó asztalok

caption-lapsed = { $name } egy napon belül nem válaszolt: a kihívás lejárt.
caption-away = Az asztal félretéve, mert régóta senki sem lépett. Így hozhatod vissza: <code>/board #{ $code }</code>
refused-away = Ez az asztal félre van téve: #{ $code }. Így hozhatod vissza: /board #{ $code }

# Visszatérés

greeting-back =
    <b>Újra itt vagyok.</b> { $count ->
        [one] Egy játszma folyik ebben a csevegésben.
       *[other] { $count } játszma folyik ebben a csevegésben.
    }
    Ha egy asztal nem látszik lent, a kódjával előhívható: <code>/board #{ $code }</code>
open-private = { $name }, még nem tudok neked írni: nyisd meg a privát csevegésünket, és indíts el ott; elég egyszer.
button-open-private = Privát csevegés megnyitása
