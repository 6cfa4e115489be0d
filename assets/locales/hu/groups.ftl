# Rég várakozó asztalok

caption-lapsed = { $name } egy napon belül nem válaszolt: a kihívás lejárt.
caption-away = Az asztal félretéve, mert régóta senki sem lépett. Így hozhatod vissza: <code>/board #{ $code }</code>
refused-away = A #{ $code } asztal félre van téve. Így hozhatod vissza: /board #{ $code }
