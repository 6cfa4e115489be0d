"""Requests about time: what is due by clocks, days off."""
