"""The deal of the day in the terminal, and what is remembered there."""
