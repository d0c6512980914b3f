"""What is said and answered: requests, the messages of a socket, records, replays, reviews, and the page.

Each command and each message is declared once (commands, messages, models); schemas, the protocol's pages and
the page's types are made from that. A request or a socket asks the tables and says what comes back, or in
words what was wrong (faults, answers).

This room has no table of its own; it stores only which ended games are shown. It
imports `tables`, and the rooms below it.
"""
