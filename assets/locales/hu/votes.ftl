# A csoport szavazásai a bot ellen

player-voters = A csoport
caption-voting = { $side } { $name } szavaz…
vote-question = { $game } #{ $code }: mit lépjen { $sides }?
vote-until = ⏳ { $moment }, vagy amint mindenki szavazott, aki múltkor is
vote-name = Más lépés? Vedd fel a szavazásba, vagy írd ide: <code>{ $example }</code>
vote-barred = Ebben a csoportban nem küldhetek szavazást. Aki vezeti, engedélyezheti; utána így folytatódik: /board #{ $code }
button-count = Számláld össze
button-vote-on = Senki sem szavazott: folytassuk
command-vote = A csoport a Tessera ellen, szavazással

refused-vote-group = Szavazni csoportban lehet: ott küldd el, hogy /vote.
refused-vote-there = A csoport már szavaz ennél az asztalnál: #{ $code }. Aki nyitotta, véget vethet neki: /cancel #{ $code }
refused-vote-options = Amikor a csoport szavaz, nincs óra, mérkőzés és tipp: hagyd el ezeket a beállításokat.
refused-vote-time = Egy szavazás 1 perctől 30 napig tarthat. Így írd: /vote lits 5 30p, vagy 2ó, vagy 1n.
refused-vote-soon = Mindjárt kezdődik a következő szavazás. Írd le újra a lépésed, amikor megjelent.
refused-vote-full = A szavazásban már { $count } lépés van: válassz közülük.
refused-vote-nobody = Még senki sem szavazott lehetséges lépésre.
