"""Messages that teach: pages of rules, the first tour, looks back at a game."""
