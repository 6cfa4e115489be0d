# Inline mód

inline-new = Új játék itt
inline-start = A bot megismerése
inline-unpictured = A képet most nem sikerül frissíteni: az állást a privát csevegésünk mutatja.
wish-declined-undo = Nem mindenki egyezett bele: a lépés marad.
wish-declined-draw = Nem mindenki egyezett bele: nincs döntetlen.
wish-declined-pause = Nem mindenki egyezett bele: nincs szünet.
