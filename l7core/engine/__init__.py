"""The engine: what any board game needs to be asked, played, undone, split and saved."""
