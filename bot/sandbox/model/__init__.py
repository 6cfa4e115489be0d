"""Persons, chats and messages of the local chat, on disk and as updates for the bot."""
