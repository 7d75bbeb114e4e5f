"""What is handed out: packages for an index, a program in one file, a site of the docs."""
