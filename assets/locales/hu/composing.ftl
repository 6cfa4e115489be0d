# Gombokkal összerakott lépések

ask-piece = Melyik darab?
ask-turn = Hogyan álljon? Ezt teszed le: { $last }.
ask-place = Hová? Koppints arra a számra, ahová a pöttyös kocka kerül.
ask-tile = Melyik lapka?
ask-colour = Most koppints egy színre.
ask-square = Most koppints a mezőre. Ide kerül: { $last }.
ask-rank = Most koppints egy rangra: I, II vagy III.
ask-triangle = Melyik bábu lép?
ask-goal = Hová? Koppints a képen látható számra.
ask-apex = Most koppints arra, merre mutat a csúcs. A mező: { $last }.
ask-next-tile = Most koppints a következő lapkára.
button-compose = Lépés
button-back = ↶ Vissza
button-leave = ✕ Vissza az asztalhoz
button-done = Megerősítés
button-table = Az asztalhoz
prompt-played = A lépés megvan.
prompt-ready = A „{ button-done }” gomb megteszi; addig még változtathatsz rajta.
