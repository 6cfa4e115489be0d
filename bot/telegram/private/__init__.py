"""Surfaces that private chats alone have: topics the bot makes, and drafts of messages."""
