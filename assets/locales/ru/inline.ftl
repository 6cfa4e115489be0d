# Режим inline

inline-new = Новая игра здесь
inline-start = Познакомиться с ботом
inline-unpictured = Картинку сейчас не удаётся обновить: как стоит партия, видно в нашем личном чате.
wish-declined-undo = Согласны не все: ход назад не взят.
wish-declined-draw = Согласны не все: ничьей нет.
wish-declined-pause = Согласны не все: паузы нет.
