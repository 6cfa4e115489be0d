"""Tests of `bot.render`."""
