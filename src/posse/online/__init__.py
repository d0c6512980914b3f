"""A part in a table on another machine: for a person at a terminal, or for a program."""
