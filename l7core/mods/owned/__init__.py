"""The player's mods: their folders, the player's decisions about them, and their problems."""
