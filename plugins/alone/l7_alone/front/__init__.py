"""The hero's side: all of it is worked out from `Front`, and cannot look behind the screen."""
