"""Game logic behind the screens: session, choice menu, playback and bots that think."""
