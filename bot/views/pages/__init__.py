"""Data for the page of a table: scenes and themes as JSON, links that lead there."""
