"""Clients in lists, in dictionaries, behind a choice, and behind what only looks up."""

import contextlib
from collections import defaultdict

from untyped_parts import make, stored

from svc import Svc, get_client

client = Svc()
POOL = [Svc(), Svc()]
BY_REGION = {"eu": Svc()}
UNTYPED = {"eu": make()}


def in_displays(i):
    [get_client()][0].api.legacy.score_v1.delete(i)
    {"a": get_client()}["a"].api.legacy.score_v1.delete(i)
    {"a": client}.get("a").api.legacy.score_v1.delete(i)
    [*POOL][0].api.legacy.score_v1.delete(i)
    (*POOL,)[0].api.legacy.score_v1.delete(i)
    ([client] * 2)[0].api.legacy.score_v1.delete(i)
    (client, i)[0].api.legacy.score_v1.delete(i)
    [c for c in POOL][0].api.legacy.score_v1.delete(i)
    print(f"{[client][0].api.legacy.score_v1.delete(i)} {'a'[0]}")


def behind_choices(i, c=None):
    (get_client() if i else None).api.legacy.score_v1.delete(i)
    (c or get_client()).api.legacy.score_v1.delete(i)
    (client and POOL[0]).api.legacy.score_v1.delete(i)
    if (found := get_client()) is not None:
        found.api.legacy.score_v1.delete(i)
    (lambda: get_client())().api.legacy.score_v1.delete(i)


def in_loops(i):
    for one in BY_REGION.values():
        one.api.legacy.score_v1.delete(i)
    for _, one in BY_REGION.items():
        one.api.legacy.score_v1.delete(i)
    [one.api.legacy.score_v1.delete(i) for one in POOL]
    next(iter(POOL)).api.legacy.score_v1.delete(i)
    max(POOL, key=id).api.legacy.score_v1.delete(i)
    defaultdict(Svc)["x"].api.legacy.score_v1.delete(i)


async def behind_await(i):
    async def give():
        return get_client()

    (await give()).api.legacy.score_v1.delete(i)
    await [client][0].async_api.legacy.score_v1.delete(i)


def in_blocks(i):
    @contextlib.contextmanager
    def lent():
        yield get_client()

    with lent() as one:
        one.api.legacy.score_v1.delete(i)
    with [client][0].start_as_current_observation(name="a") as root:
        [root][0].set_trace_io(input=i)


def in_quotes(i):
    getattr(client, "api").trace.get(i)
    getattr(client.api, "legacy").score_v1.delete(i)
    getattr(client.api, "trace").get(i)
    getattr(client.api, "trace").delete(i)
    return getattr(client.api, "trace")


def of_what_has_no_type(i, lf):
    UNTYPED["eu"].api.trace.get(i)
    UNTYPED.get("eu").api.trace.get(i)
    [make()][0].api.trace.get(i)
    (stored(i) or None).api.trace.get(i)
    next(iter(stored(i))).api.trace.get(i)
    lf = lf.api
    lf.trace.get(i)


class Forwarding:
    def __init__(self, inner):
        self._inner = inner

    def __getattr__(self, name):
        return getattr(self._inner, name)


class SetElsewhere:
    lf = None

    def read(self, i):
        return self.lf.api.trace.get(i)


Forwarding(client).api.trace.get("a")


class Shelf:
    """Its own `api`."""

    def __init__(self):
        self.api = make()
        self.books = [make()]

    def read(self, i):
        return self.api.trace.get(i)


[Shelf()][0].api.trace.get("a")
{"a": Shelf()}["a"].api.trace.get("a")
["trace"][0].api.upper()


def of_results(result):
    print(result.dataset_run_url, result.dataset_run_id)


def given_by_methods(key, held: dict[str, "Unknown"]):
    held.setdefault(key, None).api.trace.get("a")
    held.pop(key).api.sessions.get("b")
    " ".join(key).trace.get("c")
