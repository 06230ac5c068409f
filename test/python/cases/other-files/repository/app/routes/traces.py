import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial

import app.clients as clients
from app.clients import ClientDep, Container, Settings, Special, Tracer, async_session, cached, ensured, generated
from app.clients import inferred, lf, maybe, opened, session, traces
from app.routes import shared
from fastapi import APIRouter, Depends

router = APIRouter()
container = Container()


@router.get("/traces/{trace_id}")
def one(trace_id: str, client: ClientDep):
    return client.api.trace.get(trace_id)


@router.get("/sessions")
def sessions(client=Depends(cached)):
    return client.api.sessions.list()


def module_level(trace_id):
    lf.api.trace.get(trace_id)
    shared.api.trace.list(limit=1)
    clients.lf.api.sessions.get("a")
    traces.get(trace_id)
    cached().api.trace.get(trace_id)
    inferred().get_dataset_run(dataset_name="a", run_name="b")
    ensured().api.dataset_run_items.list(dataset_id="a", run_name="b")
    next(generated()).api.trace.get(trace_id)
    if maybe is not None:
        maybe.delete_dataset_run(dataset_name="a", run_name="b")


def attributes(settings: Settings, tracer: Tracer):
    settings.client.api.trace.get("a")
    settings.other.api.trace.get("a")
    settings.named["a"].api.trace.get("a")
    for each in settings.many:
        each.get_dataset_runs(dataset_name="a")
    tracer.owner.client.api.trace.get("a")
    container.lazy.api.trace.list()
    Container.make().client.api.trace.get("a")
    with Container() as entered:
        entered.client.api.sessions.get("a")
    return [client.api.trace.get(i) for i in range(3) for client in settings.many]


async def awaited():
    client = await opened()
    await client.async_api.trace.get("a")
    await asyncio.to_thread(client.api.datasets.get_runs, "a")
    async with async_session() as own:
        own.api.scores.create(name="a", value=1)
    await asyncio.gather(*(own.async_api.trace.get(i) for i in "ab"))


def handed_on():
    tr = lf.api.trace
    tr.get("a")
    read = partial(lf.api.trace.get, "a")
    with ThreadPoolExecutor() as pool:
        pool.map(lf.api.trace.get, ["a"])
        pool.submit(lf.api.scores.get_by_id, "a")
    with session() as client:
        client.api.scores_v3.get_many_v3(limit=1)
    with ExitStack() as stack:
        span = stack.enter_context(lf.start_as_current_observation(name="a"))
        span.set_trace_io(input=1)
    return read


def guarded(value):
    if hasattr(lf, "set_current_trace_io"):
        lf.set_current_trace_io(input=1)
    getattr(container.client, "get_dataset_run")
    match value:
        case Container():
            value.client.api.trace.get("a")
        case Settings(client=given):
            given.api.trace.get("a")
    if isinstance(value, Special):
        value.get_dataset_run(dataset_name="a", run_name="b")
        value.get_dataset_runs(dataset_name="a")
    while (walrus := cached()) is not None:
        walrus.api.trace.get("a")


def experiments():
    result = lf.get_dataset("a").run_experiment(name="a", task=print)
    print(result.dataset_run_url)
    lf.run_batched_evaluation(scope="observations", mapper=print, evaluators=[])
    return [observation for observation in lf.api.observations.get_many().data]
