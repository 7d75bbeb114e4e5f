"""Saved games: the list, and all that can be done with one of them."""
