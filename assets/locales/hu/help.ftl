# Súgó

help =
    <b>Játék kezdése</b>
    /play – játék, mód és játékosok kiválasztása
    /play blokus 4 – négyfős asztal ebben a csevegésben
    <code>/challenge @név lits</code> – kihívás; válaszként név nélkül
    /solo lits 3 – játék ellenem, 1–9. szint

    <b>Lépés</b>
    A tábla alatti „{ button-compose }” gomb képekkel vezet végig rajta. Vagy írd le a lépést: privátban csak úgy, csoportban a táblára válaszolva vagy így: <code>/m T b3 r1</code>; több játéknál <code>/m #K7 T b3 r1</code>. Ami titkos, azt nekem írd privátban.

    <b>Játék közben</b>
    /board – az asztal újra
    /hint – mit lépnék én
    /undo – az utolsó lépésed visszavonása
    /draw – döntetlen ajánlása
    /resign – feladás
    /record – az eddigi lépések
    /cancel – az asztal eltávolítása a kezdés előtt

    <b>Jó tudni</b>
    /rules – a szabályok képekkel
    /pieces – a darabok és forgatásaik
    /games – a játékaid
    /settings – nyelv, a táblák kinézete, értesítések
    /privacy – mit őrzök meg; a /forget törli

    A gombok röviden bemutatják az egyes játékokat.
button-rules = 📖 A szabályok képekkel
command-rules = A szabályok képekkel
