# Súgó

help =
    <b>Játék kezdése</b>
    /play – játék, változat és létszám kiválasztása
    /play blokus 4 – négyfős asztal ebben a csevegésben
    <code>/challenge @név lits</code> – kihívás; az üzenetére válaszolva név nélkül
    /solo lits 3 – játék ellenem, 1–9. szint vagy +
    /match blokus 5 – öt játszma ugyanazokkal, összeadott pontokkal

    <b>Lépés</b>
    A tábla alatti „{ button-compose }” gomb képekkel vezet végig a lépésen. Vagy írd le: <code>T b3 r1</code> a T darab, pöttye a b3 mezőn, egyszer jobbra forgatva. Privátban csak így, csoportban a tábla üzenetére válaszolva vagy így: <code>/m T b3 r1</code>; ha több játszma folyik, így: <code>/m #K7 T b3 r1</code>. Ami titkos, azt privátban írd meg nekem.

    <b>Játék közben</b>
    /board – az asztal újra
    /hint – mit lépnék én
    /undo – az utolsó lépésed visszavonása
    /draw – döntetlen felajánlása
    /resign – feladás
    /record – az eddigi lépések
    /replay – a befejezett játszma animációként
    /cancel – az asztal megszüntetése kezdés előtt

    <b>Napról napra</b>
    /puzzle – feladvány: egyetlen lépést kell megtalálni; <code>/puzzle on 9:00</code> – a csoportba naponta jön egy
    /top lits, /me – a csoport legjobbjai, a saját értékszámaid
    <code>/season lits pace=3d</code> – a csoportban mindenki mindenkivel
    <code>/vote lits 5</code> – a csoport ellenem, szavazással

    <b>Jó tudni</b>
    /rules – a szabályok képekkel
    /pieces – a darabok és forgatásaik
    /games – az asztalaid
    /settings – nyelv, a táblák kinézete, értesítések
    /privacy – mit őrzök meg; a /data elküldi, a /forget törli
    A lenti gombok röviden bemutatják az egyes játékokat.

    <b>Szerzők és kiadók</b>
    <a href="https://boardgamegeek.com/boardgame/105265/battle-of-lits">Battle of LITS</a>: Grant Fikes, <a href="https://www.nestorgames.com">Nestorgames</a>
    <a href="https://boardgamegeek.com/boardgame/2453/blokus">Blokus</a>: Bernard Tavitian, Sekkoïa (2000), ma <a href="https://shop.mattel.com">Mattel</a>
    <a href="https://escaleajeux.fr/jeu/strpo">Stratopolis</a>: Annick Lobet, <a href="https://www.gigamic.com">Gigamic</a>
    Tristra: szabályok a <a href="https://proza.ru/2016/12/13/134">proza.ru</a> oldalon (2016)
    A nevek és védjegyek a tulajdonosaikat illetik, akik nem állnak kapcsolatban ezzel a projekttel, és nem is támogatják. A szabályokat saját szavainkkal mondjuk el; a táblák és a képek a mieink.
button-rules = 📖 A szabályok képekkel
command-rules = A szabályok képekkel
