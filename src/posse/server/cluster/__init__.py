"""Other workers: the only room that knows that there are any.

A parent keeps the workers of a machine (parent, worker, processes). Who has which table stands in the
database as leases, which ownership keeps alive; workers is the placement made of them. A request or a socket
for another's table is sent on (forward, splice) through the door that workers have for each other (internal,
inside, neighbours). What they count and show together is in the database, too (shared); together hands it to
the other rooms in place of their own, as counting, codes and lobby.

It imports all other rooms, and none of them imports it: what they need of it they are given when made.
"""
