"""The clock, pauses, uninterrupted work, numbers of inline messages: needs nothing of the bot."""
