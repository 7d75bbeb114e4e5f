"""The mods that a player has: where they stand, what was decided about them, and what is wrong."""
