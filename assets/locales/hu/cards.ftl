# A játékok kártyái

card-group = <b>{ $game }</b> – hogyan játsszunk? Koppints arra, amin változtatnál.
card-private = <b>{ $game }</b> – hogyan játsszunk? Itt a többi helyre én ülök. Ha a barátaiddal játszanál, adj hozzá egy csoporthoz.
card-option = <b>{ $game }</b> – { $option }:
button-option = { $option }: { $value }
choice-you = te
button-seats = 👥 { $count }
button-level = { $level }. szint
button-open = Asztal nyitása
button-alone = Játék egyedül
button-games = ↶ Az összes játék
button-pictures = 🖼 Képek mutatása
