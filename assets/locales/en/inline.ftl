# Inline mode

inline-new = New game here
inline-start = Meet the bot
inline-unpictured = The picture cannot be brought up to date just now: our private chat shows the board as it is.
wish-declined-undo = Not everybody agreed: nothing is taken back.
wish-declined-draw = Not everybody agreed: no draw.
wish-declined-pause = Not everybody agreed: no pause.
