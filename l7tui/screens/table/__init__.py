"""The table: a game in play, watched again, or being played back."""
