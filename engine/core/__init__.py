"""Games, records, tables and refusals: the terms in which every game is told."""
