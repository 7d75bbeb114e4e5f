"""Board games for the terminal: the rules, the saves and the mods, without any screen."""

__version__ = "0.1.0"
