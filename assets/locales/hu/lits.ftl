game-lits = Battle of LITS
game-lits-words = litsz, tetrominócsata
side-lits-x = ✕
side-lits-o = ◯
word-lits-swap = ⇄ Oldalcsere
event-lits-swap = A játékosok oldalt cseréltek.
tiebreak-lits = egyenlő, és az utolsó darab dönt.

refused-lits-shape = { $text }: ezek a mezők nem alkotnak darabot ebben a játékban.
refused-lits-stock = { $text }: mind az öt { $piece } a táblán van.
refused-lits-occupied = { $text }: ott már fedett – { $squares }.
refused-lits-same = { $text }: éllel érintene egy másik { $piece } darabot – { $squares }.
refused-lits-block = { $text }: betelne a 2x2-es négyzet – { $squares }.
refused-lits-contact = { $text }: éllel érintenie kell egy darabot a táblán.
refused-lits-swap = Csak a második játékos cserélhet oldalt, az első lépése helyett.
refused-lits-swap-off = Ezt a játszmát oldalcsere nélkül játsszuk.
