"""Plain mode: everything as lines of text, for screen readers, scripts and pipes."""
