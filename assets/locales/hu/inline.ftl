# Inline mód

inline-new = Új játék itt
inline-start = A bot megismerése
