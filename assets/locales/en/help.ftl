# Help

help =
    <b>Start a game</b>
    /play – choose a game, how to play it, and who plays
    /play blokus 4 – a table for four in this chat
    <code>/challenge @name lits</code> – challenge somebody; as a reply to them, without the name
    /solo lits 3 – play against me, level 1 to 9 or +
    /match blokus 5 – five games with the same people, points added up

    <b>Move</b>
    “{ button-compose }” under the board leads you through it with pictures. Or write the move: <code>T b3 r1</code> is the piece T, its dot on b3, turned clockwise once. In a private chat write just that, in a group as a reply to the board or <code>/m T b3 r1</code>; with several games <code>/m #K7 T b3 r1</code>. Anything secret you write to me in our private chat.

    <b>During a game</b>
    /board – show the table again
    /hint – what I would play
    /undo – take your last move back
    /draw – offer a draw
    /resign – give up
    /record – the moves so far
    /replay – a finished game as an animation
    /cancel – cancel a table before the game starts

    <b>Day by day</b>
    /puzzle – one move to find; <code>/puzzle on 9:00</code> brings a group one a day
    /top lits, /me – the best of a group, your own ratings
    <code>/season lits pace=3d</code> – everyone in the group against everyone
    <code>/vote lits 5</code> – the group against me, by polls

    <b>Good to know</b>
    /rules – the rules, with pictures
    /pieces – the pieces and how they are turned
    /games – your tables
    /settings – language, look of the boards, notifications
    /privacy – what I keep; /data sends it to you, /forget deletes it
    The buttons below sum up each game.

    <b>Credits</b>
    <a href="https://boardgamegeek.com/boardgame/105265/battle-of-lits">Battle of LITS</a>: Grant Fikes, <a href="https://www.nestorgames.com">Nestorgames</a>
    <a href="https://boardgamegeek.com/boardgame/2453/blokus">Blokus</a>: Bernard Tavitian, Sekkoïa (2000), now <a href="https://shop.mattel.com">Mattel</a>
    <a href="https://escaleajeux.fr/jeu/strpo">Stratopolis</a>: Annick Lobet, <a href="https://www.gigamic.com">Gigamic</a>
    Tristra: rules on <a href="https://proza.ru/2016/12/13/134">proza.ru</a> (2016)
    Names and trademarks belong to their owners, who are not affiliated with this project and do not endorse it. Rules are retold; boards and pictures are our own.
button-rules = 📖 The rules, with pictures
command-rules = The rules, with pictures
