"""Membership of an instance among others: its heartbeat, and roles that nobody has."""
