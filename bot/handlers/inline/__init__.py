"""Requests from chats that the bot is not in: queries after its name, seats at tables there."""
