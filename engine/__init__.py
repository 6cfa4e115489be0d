"""Rules, records and opponents of board games; I/O in `cli` alone, time and chance are given."""
