"""Saved games and the mods that they were played with."""
