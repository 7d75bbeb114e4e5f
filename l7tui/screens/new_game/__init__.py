"""The new-game form: game, scenario, players and rules."""
