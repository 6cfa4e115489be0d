"""Matches: several games of the same people, whose points are added up."""
