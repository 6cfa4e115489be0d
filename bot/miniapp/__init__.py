"""The page of a table, which Telegram opens inside itself: its files, and all that it asks."""
