"""The clock, and work that is not to be interrupted: needs nothing else of the bot."""
