"""The map as characters: floors, rooms, light, ways, and the window that shows a part of it."""
