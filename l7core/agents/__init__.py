"""Programs that play: a game as an object for Python, and as lines of JSON for everything else."""
