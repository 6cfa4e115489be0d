"""The clock, pauses between tries, uninterrupted work: needs nothing else of the bot."""
