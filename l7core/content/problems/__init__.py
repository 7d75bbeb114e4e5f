"""What is wrong with content: finding it, placing it on a line, and saying it."""
