# Az asztal oldalának gombjai
action-undo = Visszavonás
action-draw = Döntetlent ajánlok
action-resign = Feladom
action-hint = Tipp
app-not-opened = Kérlek, nyisd meg ezt az oldalt újra a Telegramból.

# Lépések az ottani listában
ply-resign = feladja
ply-time = lejárt az ideje
ply-draw = megegyezéses döntetlen
out-resign = feladta
out-time = időre vesztett

refused-try-closed = Itt a játszma vége után lehet lépéseket próbálgatni. Ellenem rögtön, emberek között az explore=on kapcsolóval nyitott asztaloknál.
