"""Rules, records and opponents of board games: no I/O, no clock, no global chance."""
