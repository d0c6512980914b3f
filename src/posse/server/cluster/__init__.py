"""Other workers: the only room that knows that there are any.

A parent keeps the workers of a machine (parent, worker, processes). Who has which table stands in the
database (ownership); a request or socket for another's table is sent on (forward, splice) through the door
that workers have for each other (internal, inside, neighbours); what they count together is counted there
(together).

It imports all other rooms, and none of them imports it: what they need of it they are given when made.
"""
