"""The bot for the hero's seat, which decides from public information only."""
