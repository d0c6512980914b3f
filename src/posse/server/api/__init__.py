"""What is said and answered: requests, the messages of a socket, records, replays, reviews, and the page.

Each command and each message is declared once (commands, messages, models); schemas, the protocol's pages and
the page's types are made from that. Every request goes through gate, which refuses and sets headers (the
page has its own policy), and to the worker that has its table (here). Then requests, daily, records,
reviews and turning say what comes back, or in words what was wrong (faults, answers); sockets do so line by
line. library has the ended games: those shown to everyone (shown) and those brought here (brought).

This room has no table of its own; it stores only which ended games are shown. It
imports `tables`, and the rooms below it.
"""
