"""Votes of a group on its next ply, against the bot."""
