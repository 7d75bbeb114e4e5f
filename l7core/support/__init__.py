"""Help with problems: checks of this machine, bug reports and crash reports."""
