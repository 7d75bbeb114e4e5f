"""Positions of the panels for each terminal size."""
