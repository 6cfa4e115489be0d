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
me-level = { $level ->
        [10] я на уровне +
       *[other] я на уровне { $level }
    }
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

# Турниры группы
season-title = 🏆 Турнир: <b>{ $game }</b>
season-terms = { $games ->
    [one] Каждый играет с каждым один раз
   *[other] Каждый играет с каждым дважды, обеими сторонами
  }, не больше чем за двумя столами сразу. { $pace }; выходные можно брать. Турнир длится { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[other] { $days } дней
  }; недоигранное тогда решает мой сильнейший уровень, а где он не уверен – ничья.
season-open = Участников: { $count } из 8. Чтобы начать, нужны хотя бы трое.
season-running = Сыграно партий: { $number } из { $count }. Конец: { $moment }.
season-deciding = Время вышло. Решается судьба недоигранных партий, готово: { $number } из { $count }.
season-won = { $count ->
    [one] 🥇 Победа в турнире: <b>{ $names }</b>.
   *[other] 🥇 Первое место делят: <b>{ $names }</b>.
  }
season-empty = Турнир закончился без партий.
season-closed = Турнир отменён до начала.
season-points = Очки
season-tiebreak = ЗБ
season-ask-leave = Уйти из турнира? Ваши открытые партии в нём будут сданы, а недоигранное не засчитают никому.
season-stayed = Участие в турнире продолжается.
season-left = Турнир теперь без одного участника: { $name }.
button-season-join = Участвовать
button-season-leave = Уйти
button-season-begin = Начать
button-season-stay = Остаться
toast-season-joined = Участие принято. Когда турнир начнётся, столы откроются сами.
toast-season-begun = Турнир начался: первые столы открыты.
toast-season-left = Вы больше не участвуете в турнире.
refused-season-group = Турнир играют в группе: отправьте /season там.
refused-season-none = Здесь ещё не было турнира. Откройте его: /season lits pace=3d
refused-season-there = Здесь уже идёт турнир: его показывает /season. Следующий можно открыть, когда этот закончится.
refused-season-end = В турнире партия кончается сама, когда у кого-то вышло время: уберите end=.
refused-season-match = В турнире пары играют отдельные партии, без match=. Чтобы сыграть обеими сторонами, добавьте twice.
refused-season-words = Турнир – для людей, по двое за столом. Напишите так: /season lits pace=3d days=28 twice
refused-season-pace = Турниру нужны часы, иначе он может не кончиться. Добавьте темп: /season { $game } pace=3d
refused-season-days = Дни – это число от { $least } до { $most }, например days=28.
refused-season-joined = Вы уже участвуете в этом турнире.
refused-season-full = Мест больше нет: в турнире не больше { $count } участников.
refused-season-few = { $count ->
    [one] Чтобы начать, нужен ещё { $count } участник.
    [few] Чтобы начать, нужны ещё { $count } участника.
   *[other] Чтобы начать, нужны ещё { $count } участников.
  }
refused-season-not-in = Вы не участвуете в этом турнире.
caption-season-ended = Турнир закончился: эта партия оценена так, как стояла.
command-season = Турнир группы: каждый с каждым
