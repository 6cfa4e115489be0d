"""Tests of the local chat: the bot's side is always real HTTP."""
