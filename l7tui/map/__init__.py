"""The map in characters: floors, rooms, light, paths and the visible window."""
