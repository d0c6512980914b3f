"""Where bots think: the queue of questions, the crew of processes before it, and when a bot acts.

A question (a move, a hint, a part of a review) waits in the queue, which is fair to addresses; a thinker, a
process of its own, answers it; whatever it does, an answer comes in time (thinkers). The house's quick bots
think where the table is (quick). On one machine all workers may share a pool (pool, pool_client). When a bot
acts depends on its name alone (pace).

A question holds what one seat may know, what is legal and a seed: this room knows no table and nobody who
plays. It imports `edge` for what is counted and logged, and below it `bots`; `table` and `daily` for a
review, and for what a level does with a deal of the day.
"""
