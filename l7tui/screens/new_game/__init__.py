"""A new game: which one, who plays, by what rules."""
