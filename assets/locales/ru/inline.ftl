# Режим inline

inline-new = Новая игра здесь
inline-start = Познакомиться с ботом
