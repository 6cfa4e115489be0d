"""Results, the ratings after them, and best totals."""
