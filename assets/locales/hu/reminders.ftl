# Emlékeztetők privátban, és a beállításaik

button-reminders = ⏰ Emlékeztetők
reminder-waiting = ⏰ <b>{ $count } játszma vár rád</b>
reminder-alarm = ⏳ <b>{ $count } játszmában fogytán az időd</b>
reminder-nothing = ✓ Most semmi sem vár rád.
reminder-resign = 🏳 Feladom: #{ $code }
reminder-day-off = 🌴 Szabadnapot kérek
reminder-ask-time =
    <b>Hány óra van most nálad?</b>
    Így tudom, mikor alszol, és nem zavarlak.
reminder-other-minutes = Nálam más a perc
reminder-settings =
    <b>Emlékeztetők</b>
    Ahol óra jár, privátban írok neked, ha a lépésed már egy órája várat magára, és akkor is, ha már csak az időd ötöde van meg. Ez utóbbit nem számítva naponta legfeljebb háromszor írok, és ha már léptél, akkor egyszer sem.
reminder-stopped = 🔕 A Telegram nem engedte, hogy írjak neked, ezért abbahagytam az emlékeztetést. Küldd el: /start, és újrakezdem.
reminder-set-time-first = 🕘 Megmondom, hány óra van nálam
reminder-set-time = 🕘 Nálad most
reminder-set-quiet = 🌙 Csend
reminder-set-digest = 📋 Napi lista
reminder-set-after = Egy óra után
reminder-set-last = Az utolsó órában még egyszer
reminder-ask-quiet =
    <b>Mikor ne zavarjalak?</b>
    Az a határidő, amely ezekre az órákra esne, a végük után egy órával jár le.
reminder-ask-digest =
    <b>Mikor küldjem el, mely játszmák várnak rád?</b>
    Ha egy sem vár, nem küldök semmit.
reminder-none = nincs
reminder-yes = igen
reminder-no = nem
reminder-after-clocks = ahol óra jár
reminder-after-all = minden játszmában
reminder-after-never = soha
