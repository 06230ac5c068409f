from functools import partial
from typing import Callable

from svc import get_client

client = get_client()
at_top = client.api.scores.create
at_top(name="a", value=1)
imported = client.api.scores.create
imported(name="a", value=1)


def methods(value: float, row: dict) -> None:
    create = client.api.scores.create
    create(name="a", value=value)
    for name in ("b", "c"):
        create(
            name=name,
            value=value,
            request_options={"max_retries": 1},
        )
    older = client.api.legacy.score_v1.create
    older(name="a", value=value)
    read = client.api.scores.get_many
    read(score_ids=["a"])
    read(score_ids=["b"], limit=1)


async def awaited(value: float) -> None:
    create = client.async_api.scores.create

    async def inner() -> None:
        await create(name="a", value=value)

    await inner()


def prepared(trace_id: str, value: float) -> None:
    save = partial(client.api.scores.create, trace_id=trace_id)
    save(name="a", value=value)
    older = partial(client.api.legacy.score_v1.create, trace_id=trace_id)

    def nested() -> None:
        older(name="b", value=value)

    nested()
    whole = partial(client.api.scores.create, name="a", value=value)
    whole()


# From here on the calls are not all of one form, or not all here.


def mixed(value: float, row: dict, use: Callable) -> None:
    create = client.api.scores.create
    create(name="a", value=value)
    create("b", value)
    splatted = client.api.scores.create
    splatted(name="a", value=value)
    splatted(**row)
    passed = client.api.scores.create
    passed(name="a", value=value)
    use(passed)
    either = client.api.scores.create
    if row:
        either = print
    either(name="a", value=value)
    both = unused = client.api.scores.create
    both(name="a", value=value)


def shadowed(value: float) -> None:
    create = client.api.scores.create

    def inner(create: Callable) -> None:
        create(name="a", value=value)

    inner(print)


def kept(trace_id: str, value: float, row: dict) -> list:
    save = partial(client.api.scores.create, trace_id=trace_id)
    save(name="a", value=value, request_options={"max_retries": 1})
    splatted = partial(client.api.scores.create, trace_id=trace_id)
    splatted(**row)
    passed = partial(client.api.scores.create, trace_id=trace_id)
    passed(name="a")
    return [passed]


def changing(clients: list, value: float) -> None:
    for lf in [get_client(), get_client()]:
        save = partial(lf.api.scores.create, name="a")
    lf = None
    save(value=value)
    made = partial(get_client().api.scores.create, name="a")
    made(value=value)


def done(value: float, request) -> None:
    create = client.api.scores.create
    create(request=request)
    save = partial(client.api.scores.create, request_options={"max_retries": 1})
    save(request=request)
