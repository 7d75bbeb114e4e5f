"""What is done with a player's mods: fetched, checked, taken in, enabled, removed, restored."""
