"""The game as each side of the screen sees it."""
