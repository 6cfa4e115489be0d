# Gombokkal összerakott lépések

ask-piece = Melyik darab?
ask-turn = Hogyan álljon? <code>r1</code> egy negyedfordulat jobbra.
ask-mirror = Hogyan álljon? <code>r1</code> egy negyedfordulat jobbra, <code>m</code> tükrözve.
ask-lying = Melyik darab, és hogyan álljon? <code>r1</code> egy negyedfordulat jobbra, <code>m</code> tükrözve.
ask-place = Hová? Koppints annak a mezőnek a számára, ahová a pötty kerüljön.
ask-column = Hová kerüljön a pötty? Először koppints az oszlopára.
ask-row = Most koppints a sorára (oszlop: { $column }).
ask-hand = Melyik lapka: mások tetejére – vagy melléjük, és hogyan álljon?
ask-way = Rá más lapkákra vagy melléjük – és hogyan álljon?
ask-half = Koppints a mezőkre: mind a megjelölt színű lesz. Az utolsó szín magától kerül a helyére.
ask-exchange = Koppints egy mezőre, aztán egy másikra: színt cserélnek.
ask-posting = Koppints a megjelölt rangú két bábu helyére. Irányuk lent látszik; újabb koppintásra elfordulnak.
ask-posted = Újabb koppintásra a bábu elfordul, a negyedikre lekerül.
ask-triangle = Melyik bábu lép? A gombok a tábla mezőit követik.
ask-goal = Hová? A gombok a tábla mezőit követik; a × ütést jelent.
ask-apex = Merre mutasson a csúcsa?
ask-next-tile = Most koppints a következő lapkára.
button-compose = Lépek
button-back = ↶ Vissza
button-leave = ✕ Az asztalhoz
button-done = Megerősítés
button-table = Az asztalhoz
prompt-elsewhere = Az asztal lejjebb látható.
prompt-played = Megtörtént a lépés.
prompt-ready = Ha így jó, koppints a „{ button-done }” gombra; addig még változtathatsz rajta.
toast-no-choice = Ezt most nem lehet választani.
