"""Analysis of finished games: what was to be expected after each ply, and the key moments."""
