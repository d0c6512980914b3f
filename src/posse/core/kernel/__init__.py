"""The compiled half of the core: states, dice, piles, knowledge, many games side by side."""
