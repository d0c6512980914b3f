"""Whose thought is next, with a clock that the tests move."""

from posse.server.thinking.queue import HINTS, LEAST, MOST, TURN, Asker, Kind, Queue, Thought

BUDGET = 30.0


def thought(
    address: str, table: str = "a", kind: Kind = Kind.MOVE, latest: float = 1e9, seconds: float = 1.0
) -> Thought:
    return Thought(Asker(address, table), kind, latest, seconds)


def queue(*thoughts: Thought) -> Queue:
    made = Queue(BUDGET)
    for one in thoughts:
        assert made.put(one, 0.0) is None
    return made


def order(made: Queue, now: float = 0.0) -> list[str]:
    """Who is served, one after another; each takes all its time."""
    served = []
    while (next_one := made.take(now)) is not None:
        served.append(f"{next_one.asker.address}/{next_one.asker.table}")
    return served


def test_an_address_with_many_tables_has_one_address_turn():
    many = [thought("mallory", f"t{n}") for n in range(25)]
    honest = [thought("ann", "x") for _ in range(2)]
    assert order(queue(*many, *honest))[:4] == ["mallory/t0", "ann/x", "mallory/t1", "ann/x"]


def test_tables_of_one_address_take_turns():
    made = queue(thought("a", "x"), thought("a", "x"), thought("a", "y"))
    assert order(made) == ["a/x", "a/y", "a/x"]


def test_what_was_thought_longest_ago_counts_least():
    made = queue()
    made.put(thought("a", seconds=10), 0.0)
    made.put(thought("b", seconds=2), 0.0)
    order(made)
    made.put(thought("a"), 0.0)
    made.put(thought("b"), 0.0)
    assert order(made, now=1.0) == ["b/a", "a/a"]
    made.put(thought("a"), 0.0)
    made.put(thought("b"), 0.0)
    assert order(made, now=100.0) == ["a/a", "b/a"], "all is worn off: who came first"


def test_beyond_its_budget_an_address_comes_after_everyone_also_after_reviews():
    made = queue(thought("mallory", seconds=BUDGET + 1))
    assert order(made) == ["mallory/a"]
    for n in range(5):
        made.put(thought("mallory", f"t{n}"), 0.0)
    made.put(thought("ann", kind=Kind.REVIEW), 0.0)
    made.put(thought("bob", kind=Kind.HINT), 0.0)
    made.put(thought("cy"), 0.0)
    assert order(made)[:3] == ["bob/a", "cy/a", "ann/a"]
    made.put(thought("mallory"), 0.0)
    made.put(thought("ann", kind=Kind.REVIEW), 0.0)
    assert order(made, now=60.0) == ["mallory/a", "ann/a"], "a minute later it has a budget again"


def test_what_took_less_than_it_might_is_counted_as_what_it_took():
    made = queue(thought("a", seconds=BUDGET + 1), thought("b", seconds=1))
    one = made.take(0.0)
    assert one is not None
    assert made.is_over(one, 0.0), "while it runs, it counts in full"
    made.settle(one, 0.5, 0.0)
    assert made.spent("a", 0.0) == 0.5
    assert not made.is_over(one, 0.0)


def test_what_cannot_be_answered_in_time_is_not_begun():
    late, fit = thought("a", latest=1.0), thought("b", latest=2.0)
    made = queue(late, fit)
    assert made.take(1.0 - LEAST / 2) is fit
    assert made.take(1.0) is None
    assert made.waiting == [late], "whoever waits for it is told by their own clock"
    made.drop(late)
    made.drop(late)
    assert not made.waiting


def test_only_so_many_wait_and_the_one_that_would_be_last_makes_room():
    many = [thought("mallory", f"t{n}") for n in range(MOST)]
    made = queue(*many)
    assert made.put(thought("ann"), 0.0) is many[-1]
    assert made.put(thought("bob"), 0.0) is many[-2]
    last = thought("mallory")
    assert made.put(last, 0.0) is last
    assert len(made.waiting) == MOST
    all_alike = queue(*(thought(f"a{n}") for n in range(MOST)))
    last = thought("ann")
    assert all_alike.put(last, 0.0) is last, "each has one: the last to come goes"


def test_a_hint_comes_before_moves_however_little_the_others_have_thought():
    made = queue(thought("ann", seconds=BUDGET + 9))  # her bots have spent all she has
    assert order(made) == ["ann/a"]
    for n in range(5):
        made.put(thought(f"mallory{n}"), 0.0)
    made.put(thought("ann", "hers", Kind.HINT), 0.0)
    assert order(made)[0] == "ann/hers"


def test_only_so_many_hints_come_first_and_those_who_asked_least_are_next():
    made = queue(*(thought("mallory", f"h{n}", Kind.HINT) for n in range(30)))
    made.put(thought("ann"), 0.0)
    made.put(thought("bob", kind=Kind.HINT), 0.0)
    served = order(made)
    assert served[:2] == ["mallory/h0", "bob/a"]
    assert served.index("ann/a") == HINTS + 1
    made.put(thought("mallory", "again", Kind.HINT), 0.0)
    made.put(thought("bob"), 0.0)
    assert order(made, now=60.0) == ["mallory/again", "bob/a"], "a minute later it has its hints again"


def test_who_waits_is_told_the_place_at_which_it_is_taken():
    made = queue(*(thought(address, table) for address, table in ("a1", "a2", "b1", "a3", "c1")))
    made.put(thought("d", seconds=5.0), 0.0)
    taken = made.take(0.0)
    for now in (0.0, 7.0):
        told = made.order(now)
        assert taken is not None
        assert [made.place(one, now) for one in told] == [1, 2, 3, 4, 5]
        served = [f"{one.asker.address}/{one.asker.table}" for one in told]
    assert served == order(made, 7.0)


def test_a_running_search_gives_way_to_who_comes_before_it():
    made = queue()
    running, waiting = thought("a"), thought("b")
    assert made.turn(running, 0.0) is None, "nobody waits"
    made.put(waiting, 0.0)
    assert made.turn(running, 0.0) == TURN
    made.put(thought("mallory", seconds=BUDGET + 9), 0.0)
    made.drop(waiting)
    spender = made.take(0.0)
    assert spender is not None
    made.put(thought("mallory"), 0.0)
    assert made.turn(running, 0.0) is None, "who is beyond the budget hurries nobody within it"
    assert made.turn(spender, 0.0) == TURN
    made.put(waiting, 0.0)
    assert made.turn(spender, 0.0) == 0.0, "and has to make room at once"


def test_a_look_back_comes_after_everything_and_counts_for_nothing_else():
    made = queue(thought("mallory", seconds=BUDGET + 1))
    assert order(made) == ["mallory/a"]
    for who in ("ann", "ann", "bob"):
        made.put(thought(who, kind=Kind.LOOK), 0.0)
    made.put(thought("cy", kind=Kind.REVIEW), 0.0)
    made.put(thought("mallory"), 0.0)
    assert order(made) == ["cy/a", "mallory/a", "ann/a", "bob/a", "ann/a"], "fair among themselves"
    assert made.spent("ann", 0.0) == 0.0


def test_a_look_back_ends_at_once_for_whoever_waits_but_not_for_another():
    made = queue(thought("ann", kind=Kind.LOOK))
    running = made.take(0.0)
    assert running is not None
    assert made.turn(running, 0.0) is None
    made.put(thought("bob", kind=Kind.LOOK), 0.0)
    assert made.turn(running, 0.0) is None
    review = thought("mallory", kind=Kind.REVIEW, seconds=BUDGET + 1)
    made.put(review, 0.0)
    assert made.turn(running, 0.0) == 0.0
    assert made.take(0.0) is review
    assert made.turn(review, 0.0) is None, "nothing ends for a look"


def test_who_is_at_rest_is_forgotten():
    made = queue()
    for n in range(10_010):
        made.put(thought(f"a{n}", seconds=0.001), 0.0)
        made.take(float(n))
    assert len(made.meters) < 10_010
