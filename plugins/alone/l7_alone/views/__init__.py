"""Views of the game for each side of the screen."""
