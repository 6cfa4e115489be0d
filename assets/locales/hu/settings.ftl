# Beállítások

settings-private =
    <b>Beállítások</b>
    A nyelved, a táblák kinézete ebben a csevegésben, és az, hogy írjak-e ide neked, amikor egy csoportban te jössz.
settings-group =
    <b>Ennek a csevegésnek a beállításai</b>
    A nyelv, amelyen itt beszélek, és a táblák kinézete. Itt bárki módosíthatja ezeket.
setting-language-en = English
setting-language-ru = Русский
setting-language-hu = Magyar
setting-style-light = világos
setting-style-dark = sötét
setting-style-contrast = kontrasztos
setting-notify-yes = 🔔 Szólj
setting-notify-no = 🔕 Ne szólj
button-own-settings = Saját beállításaim
command-settings = Beállítások
button-notify = 🔔 Szólj privátban, ha én jövök
toast-notify = Mostantól privátban szólok, amikor te jössz.
