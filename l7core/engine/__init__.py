"""The engine: questions, play, undo, splitting and saving for any board game."""
