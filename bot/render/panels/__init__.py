"""Panels above and below a board: scores, hands, trays, pieces to choose from."""
