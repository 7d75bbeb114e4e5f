"""The table: a game in play, in a replay or during playback."""
