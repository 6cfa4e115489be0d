"""Ratings of people: results of games, and the fold that makes numbers of them."""
