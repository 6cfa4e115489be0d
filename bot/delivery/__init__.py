"""Delivery of the outbox and of boards, within Telegram's limits, by one instance a chat."""
