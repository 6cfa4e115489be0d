"""Shapes, words and colours on a canvas; knows nothing of boards."""
