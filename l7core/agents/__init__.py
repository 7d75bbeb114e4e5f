"""Interfaces for programs that play: a game as a Python object, and as lines of JSON."""
