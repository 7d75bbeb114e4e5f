"""Doors that need more than the game does: each is an extra of the distribution (`l7[rl]`)."""
