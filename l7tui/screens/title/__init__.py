"""The title screen and its picture."""
