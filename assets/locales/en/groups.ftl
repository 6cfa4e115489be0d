# Tables that have waited long

caption-lapsed = { $name } has not answered within a day: the challenge has lapsed.
caption-away = Put away, as nobody has moved for a long time. <code>/board #{ $code }</code> brings the table back.
refused-away = Table #{ $code } is put away. /board #{ $code } brings it back.
