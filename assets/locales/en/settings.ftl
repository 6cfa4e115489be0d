# Settings

settings-private =
    <b>Settings</b>
    Your language, the look of the boards in this chat, and whether I write to you here when it is your turn in a group.
settings-group =
    <b>Settings of this chat</b>
    The language I speak here and the look of the boards. Anyone here may change them.
setting-language-en = English
setting-language-ru = Русский
setting-language-hu = Magyar
setting-style-light = light
setting-style-dark = dark
setting-style-contrast = high contrast
setting-notify-yes = 🔔 Tell me
setting-notify-no = 🔕 Do not tell me
button-own-settings = My own settings
command-settings = Settings
button-notify = 🔔 Tell me in private when it is my turn
toast-notify = From now on I will tell you in private when it is your turn.
