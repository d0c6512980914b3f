"""Live tables: each has one room, with its queue of commands, its clocks, its bots and its readers.

`House` has all rooms of a process. A room decides, stores, applies and sends, in this order (room, turns,
appends, recovery); what happens at a table by itself is in counts, presence, bot_turns and hints; how tables
come, go and come back in opening, rematch, building, archive, codes and lobby.

This room knows no request and no other process: a connection is something to which bytes are
handed (connection). It imports `edge` and `thinking`, and below them `table` and `store`.
"""
