"""The pieces of the table. Each renders what it is shown by lines and decides nothing."""
