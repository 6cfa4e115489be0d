game-lits = Battle of LITS
game-lits-words = lits, battle of lits, battle
side-lits-x = ✕
side-lits-o = ◯
word-lits-swap = ⇄ Swap sides
event-lits-swap = The sides were swapped.
tiebreak-lits = equal, and the last piece decides.

refused-lits-shape = { $text }: these squares are no piece of this game.
refused-lits-stock = { $text }: all five { $piece } are on the board.
refused-lits-occupied = { $text }: already covered there – { $squares }.
refused-lits-same = { $text }: it would touch another { $piece } along an edge – { $squares }.
refused-lits-block = { $text }: it would fill the 2x2 square { $squares }.
refused-lits-contact = { $text }: it must touch a piece on the board along an edge.
refused-lits-swap = Only the second player may swap, instead of the first move.
refused-lits-swap-off = This game is played without swapping.
