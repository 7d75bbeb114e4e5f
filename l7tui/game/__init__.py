"""A game behind the screens: its session, the menu of choices, playback, and bots that think."""
