"""Where panels lie at a terminal's size."""
