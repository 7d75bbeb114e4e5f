"""The hero's side of the screen; the modules here read no state but `Front`."""
