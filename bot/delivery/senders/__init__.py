"""Senders of what is sent once: each kind of outbox message has one, which makes its calls."""
