"""Ephemeral messages: answers in a group that one person alone sees."""
