# Столы, которые долго ждали

caption-lapsed = { $name } за сутки так и не отвечает: вызов снят.
caption-away = Стол убран: здесь давно никто не ходил. <code>/board #{ $code }</code> вернёт его на место.
refused-away = Стол #{ $code } убран. Вернуть его: /board #{ $code }
