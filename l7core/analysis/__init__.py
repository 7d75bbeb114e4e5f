"""Analysis of finished and simulated games: reports, simulations, trials of mods."""
