"""What lies on the table: its state, what can be read off it, and the only ways to change it."""
