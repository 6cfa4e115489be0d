"""Polls: the calls that begin and end them, and what people do in them."""
