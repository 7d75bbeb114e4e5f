"""Widgets of the game table: each draws lines from its input and makes no decisions."""
