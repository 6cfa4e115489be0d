"""Observability: health, metrics, logs, progress, and the server that shows them."""
