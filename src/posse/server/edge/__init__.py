"""Who may come in: connections, addresses, names of hosts, proxies, limits, tokens, and what is noted of it.

Here a connection is accepted (entrance), read strictly (protocols, strict) and told apart from others
(origins, proxies, forwarded). What this process holds is counted in doors: an address' connections, requests
and frames; what an address does, with all workers, in counting, by the counters of limits; what that costs
in spending. Answers are packed (packing). Here is also who somebody is, as far as a token says it (tokens),
and what may stand in a log (logs) and in the figures (metrics, exposition).

This room has no table, no message and no bot; it only makes their tokens and counts what they do. It
imports the store's key for its tokens, and of the server only `config`, `errors` and `words`.
"""
