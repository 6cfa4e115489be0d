"""Reminders to people of turns that wait: their own hours, the moments, how many there may be."""
