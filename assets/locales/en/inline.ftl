# Inline mode

inline-new = New game here
inline-start = Meet the bot
