# Настройки

settings-private =
    <b>Настройки</b>
    Ваш язык, вид поля в этом чате и то, писать ли вам сюда, когда в группе ваш ход.
settings-group =
    <b>Настройки этого чата</b>
    Язык, на котором я здесь говорю, и вид поля. Менять их может любой участник.
setting-language-en = English
setting-language-ru = Русский
setting-language-hu = Magyar
setting-style-light = светлый
setting-style-dark = тёмный
setting-style-contrast = контрастный
setting-notify-yes = 🔔 Сообщать
setting-notify-no = 🔕 Не сообщать
button-own-settings = Мои настройки
command-settings = Настройки
button-notify = 🔔 Сообщать мне лично, когда мой ход
toast-notify = Теперь я буду сообщать вам лично, когда ваш ход.
