"""Who may come in: connections, addresses, names of hosts, proxies, limits, tokens, and what is noted of it.

Here a connection is accepted (entrance, doors), read strictly (protocols, strict), told apart from others
(origins, proxies), counted (limits, counting, spending, metrics) and sent packed answers (packing). Here is
also who somebody is, as far as a token says it (tokens), and what may stand in a log (logs).

This room has no table, no message and no bot; it only makes their tokens and counts what they do. It
imports the store's key for its tokens, and of the server only `config`, `errors` and `words`.
"""
