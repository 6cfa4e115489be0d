"""Telegram's own terms: calls to its servers, and updates parsed into commands."""
