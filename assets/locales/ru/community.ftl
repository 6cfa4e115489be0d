# Рейтинг и таблицы

pool = { $part ->
    [duo] { $game } Дуо
    [two] { $game } вдвоём
    [several] { $game } втроём и вчетвером
    [sides] { $game }, стрелки в обе стороны
    [rank] { $game }, стрелки по рангу
   *[other] { $game }
}
top-title = 🏆 <b>{ $game }</b> в этой группе
top-games = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[other] { $count } партий
}
top-drawn = { $count } вничью
top-won = { $count ->
    [one] { $count } победа подряд
    [few] { $count } победы подряд
   *[other] { $count } побед подряд
}
top-lost = { $count ->
    [one] { $count } поражение подряд
    [few] { $count } поражения подряд
   *[other] { $count } поражений подряд
}
top-nobody = Мест пока ни у кого нет: для этого нужно пять рейтинговых партий с двумя соперниками.
top-new = Пока без места: { $names }. Достаточно пяти рейтинговых партий с двумя соперниками.
top-new-more = Пока без места: { $names } и ещё { $more }. Достаточно пяти рейтинговых партий с двумя соперниками.
champion = <b>{ $name }</b> ({ $rating })
champions = 🏆 <b>{ $game }</b>, { $quarter ->
    [1] январь – март
    [2] апрель – июнь
    [3] июль – сентябрь
   *[4] октябрь – декабрь
} { $year } года. { $count ->
    [one] Чемпион группы: { $names }.
   *[other] Чемпионы группы: { $names }.
}
me-here = <b>Ваши рейтинговые партии в этой группе</b>
me-everywhere = <b>Ваши рейтинговые партии</b>
me-pool = <b>{ $game }</b> { $rating }
me-rival = { $name }: { $score }
me-level = я на уровне { $level }
refused-top-private = Таблица лучших бывает у группы: отправьте /top там. Ваши партии покажет /me.
refused-top-none = Здесь ещё не было рейтинговых партий. Откройте стол командой /play: между людьми партия засчитывается сама.
refused-me-none = У вас здесь ещё нет рейтинговых партий. Между людьми они засчитываются сами, со мной – если открыть стол с rated=on.
setting-listed-yes = 🏆 Показывать меня в /top
setting-listed-no = 🏆 Не показывать меня в /top
command-top = Лучшие в этой группе
command-me = Мои рейтинговые партии

# Матчи

caption-match = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}
caption-match-game = партия { $number } из { $count }
caption-match-score = Счёт матча: { $score }
caption-match-won = 🏅 Матч за <b>{ $names }</b>: { $score }
caption-match-drawn = 🏅 Матч вничью: { $score }
refused-match-alone = Для матча нужны хотя бы двое: /match blokus 5 откроет его здесь, а /solo lits match=3 – матч со мной.
