"""Inline mode: results of queries, and messages in chats that the bot is not in."""
