# A játékok kártyái

card-about = <b>{ $game }</b> – { $line }.
card-options = <b>{ $game }</b> – koppints arra, amin változtatnál.
card-option = <b>{ $game }</b> – { $option }:
card-level = <b>{ $game }</b> – milyen erősen játsszak?
card-seats = <b>{ $game }</b> – hányan lesztek? Aki itt van, egy koppintással leülhet.
card-friends =
    <b>{ $game }</b> – a barátaiddal csoportban játszhatsz: adj hozzá a csoportotokhoz, és írd be ott: /play.

    Vagy előbb küldj valakinek meghívót: megnézheti a játékot és a szabályait, és kipróbálhatja ellenem.
card-friends-anywhere =
    <b>{ $game }</b> a barátaiddal: küldj meghívót bármelyik csevegésbe. Aki ott leül, veled játszik, és nekem nem kell ott lennem.

    Vagy adj hozzá egy csoporthoz, és írd be ott: /play.
invitation = Játsszunk! { $game }: { $bot } vezeti a játékot itt a csevegésben. Nézd meg, aztán hozzáadjuk egy csoporthoz.
button-option = { $option }: { $value }
choice-you = te
option-level = Szint
choice-level = { $level ->
        [1] 1 · első lépések
        [3] 3 · laza
        [5] 5 · erős
        [7] 7 · nagyon erős
        [9] 9 · teljes erővel
        [10] + · ráérősen
       *[other] { $level }
    }
button-how = ▶ Mutasd meg, hogyan megy
button-minute = Szabályok 1 percben
button-friends = Barátokkal
button-invite = Meghívó küldése
button-options = ⚙ Beállítások
button-seats = 👥 { $count }
button-open = Asztal nyitása
button-alone = Játék egyedül
button-games = ↶ Az összes játék
button-pictures = 🖼 Képek mutatása

# Egy játék az összes játék képén

players = { $count ->
        [one] { $count } játékos
       *[other] { $count } játékos
    }
players-range = { $least }–{ $most } játékos
minutes = { $count } perc
