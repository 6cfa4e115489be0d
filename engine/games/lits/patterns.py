"""The named patterns: boards drawn for this project, row 10 first, each row from column a.

Each has 30 X and 30 O but `chess`, which fills the board with 50 of each.
"""

PATTERNS: dict[str, str] = {
    "stripes": (
        "OOOOOOOOOO"
        ".........."
        "XXXXXXXXXX"
        ".........."
        "OOOOOOOOOO"
        "XXXXXXXXXX"
        ".........."
        "OOOOOOOOOO"
        ".........."
        "XXXXXXXXXX"
    ),
    "diagonals": (
        "OX.O.XO.X."
        ".OX.O.XO.X"
        "X.OX.O.XO."
        ".X.OX.O.XO"
        "O.X.OX.O.X"
        "XO.X.OX.O."
        ".XO.X.OX.O"
        "O.XO.X.OX."
        ".O.XO.X.OX"
        "X.O.XO.X.O"
    ),
    "zigzag": (
        ".XO.X.OX.O"
        "O.XO.X.OX."
        ".O.XO.X.OX"
        "X.O.XO.X.O"
        ".O.XO.X.OX"
        "O.XO.X.OX."
        ".XO.X.OX.O"
        "O.XO.X.OX."
        ".O.XO.X.OX"
        "X.O.XO.X.O"
    ),
    "ribbons": (
        "O..XXX..OO"
        ".OOO..XXX."
        "XX..OOO..X"
        "..XXX..OOO"
        "OOO..XXX.."
        "X..OOO..XX"
        ".XXX..OOO."
        "OO..XXX..O"
        "..OOO..XXX"
        "XXX..OOO.."
    ),
    "castle": (
        ".X.OOOO.X."
        "XX......XX"
        "...OOOO..."
        "O.OXXXXO.O"
        "O.OXXXXO.O"
        "O.OXXXXO.O"
        "O.OXXXXO.O"
        "...OOOO..."
        "XX......XX"
        ".X.OXXO.X."
    ),
    "pinwheel": (
        "..XXXOOO.."
        ".XXX..OOO."
        "XXX....OOO"
        "XX..OX..OO"
        "X..OOXX..O"
        "O..XXOO..X"
        "OO..XO..XX"
        "OOO....XXX"
        ".OOO..XXX."
        "..OOOXXX.."
    ),
    "bricks": (
        "OO..OOXX.."
        "XXXX..OO.."
        "..OO..OOXX"
        "..XXXX..OO"
        "XX..OO..OO"
        "OO..XXXX.."
        "OOXX..OO.."
        "..OO..XXXX"
        "..OOXX..OO"
        "XX..OO..XX"
    ),
    "weave": (
        "..XOX..XOO"
        "OX..XOO..X"
        ".XOX..XOO."
        "X..XOO..XO"
        "XOX..XOO.."
        "..XOX..XOO"
        "OX..XOO..X"
        ".XOX..XOO."
        "X..XOO..XO"
        "XOX..XOO.."
    ),
    "rings": (
        "OOOOOXXXXX"
        "O........X"
        "O.OOOXXX.X"
        "O.O....X.X"
        "O.O.XO.X.X"
        "X.X.OX.O.O"
        "X.X....O.O"
        "X.XXXOOO.O"
        "X........O"
        "XXXXXOOOOO"
    ),
    "chess": (
        "OXOXOXOXOX"
        "XOXOXOXOXO"
        "OXOXOXOXOX"
        "XOXOXOXOXO"
        "OXOXOXOXOX"
        "XOXOXOXOXO"
        "OXOXOXOXOX"
        "XOXOXOXOXO"
        "OXOXOXOXOX"
        "XOXOXOXOXO"
    ),
}
