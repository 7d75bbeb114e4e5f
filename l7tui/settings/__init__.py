"""What a player may set, how it is kept, and the fields that it is set with."""
