"""My record: the games that were finished at this terminal, in sum and as a file that the page reads too."""
