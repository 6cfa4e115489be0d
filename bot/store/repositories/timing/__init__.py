"""Time: moments that are due, spans that do not count, signs of the bot's life."""
