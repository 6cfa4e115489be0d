"""Requests and their handlers: one transaction each, answered through the outbox."""
