# Tables that have waited long

caption-lapsed = { $name } has not answered within a day: the challenge has lapsed.
caption-away = Put away, as nobody has moved for a long time. <code>/board #{ $code }</code> brings the table back.
refused-away = Table #{ $code } is put away. /board #{ $code } brings it back.

# Coming back

greeting-back =
    <b>I am back.</b> { $count ->
        [one] One game goes on in this chat.
       *[other] { $count } games go on in this chat.
    }
    If a table is not shown below, its code brings it up: <code>/board #{ $code }</code>
open-private = { $name }, I cannot write to you yet: open our private chat and start me there; once is enough.
button-open-private = Open the private chat
