"""Views of standings, and of somebody's own rated games."""
