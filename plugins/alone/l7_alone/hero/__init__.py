"""The bot in the hero's seat, which goes by what lies before the screen and has been said."""
