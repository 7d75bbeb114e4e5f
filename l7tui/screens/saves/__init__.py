"""Saved games: the list and its commands."""
