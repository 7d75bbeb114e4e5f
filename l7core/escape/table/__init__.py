"""The state of the table, the queries that read it and the ops that change it."""
