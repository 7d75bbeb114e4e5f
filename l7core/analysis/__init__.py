"""What many games, or one that is over, come to: reports, simulations, trials of mods."""
