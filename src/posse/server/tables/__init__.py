"""Live tables: each has one room, with its queue of commands, its clocks, its bots and its readers.

`House` has all rooms of a process, and brings back what a restart left: rebuilding makes it again from the
store. In a room, turns decide; room stores (through appends), applies and sends, in this order; kept_views
are the bytes of what `table.feed` makes; outage is for when the store fails. What happens at a table by
itself is in counts, presence, bot_turns and hints; how tables come and go in opening, rematch, archive, codes
and lobby. Where a table is, the house asks its placement: `AllHere` without other workers, or the cluster.

This room knows no request and no other process: a connection is something to which bytes are
handed (connection). It imports `edge` and `thinking`, and below them `table` and `store`.
"""
