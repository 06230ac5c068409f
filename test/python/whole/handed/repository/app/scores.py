import asyncio
import functools
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from fastapi import BackgroundTasks
from starlette.background import BackgroundTask
from svc import get_client

svc = get_client()
pool = ThreadPoolExecutor(4)


async def rate(tasks: BackgroundTasks, trace_id: str, value: float) -> None:
    await asyncio.to_thread(
        svc.api.scores.create,
        name="quality",  # of the answer
        value=value,
        trace_id=trace_id,
        request_options={"timeout_in_seconds": 3},
    )
    tasks.add_task(svc.api.scores.create, name="q", value=value, trace_id=trace_id)
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, partial(svc.api.scores.create, name="q", value=value))
    loop.call_soon(functools.partial(svc.api.legacy.score_v1.create, name="q", value=value))
    await asyncio.to_thread(svc.api.legacy.score_v1.create, **{"name": "q", "value": value})
    await asyncio.to_thread(svc.api.scores.create, request={"name": "q"})


def answered(value: float) -> BackgroundTask:
    return BackgroundTask(svc.api.scores.create, name="q", value=value)


def each(rows: list) -> list:
    return [pool.submit(svc.api.scores.create, name=row.name, value=row.value) for row in rows]


def splatted(row: dict, value: float) -> None:
    svc.api.scores.create(**{"name": "a", "value": value})
    svc.api.scores.create(**dict(name="a", value=value), request_options={"max_retries": 1})
    payload = {"name": "b", "value": value}
    payload["trace_id"] = "t"
    svc.api.scores.create(**payload, request_options={"max_retries": 1})
    # What is not visible, or is no field of a score.
    svc.api.scores.create(**{**row, "name": "a"})
    svc.api.scores.create(**{"name": "a", "request_options": None})
    svc.api.scores.create(**dict(row, name="a"))


def left(row: dict, value: float) -> None:
    # More arguments may come.
    record = partial(svc.api.scores.create, name="latency")
    record(value=value)
    pool.submit(partial(svc.api.scores.create, name="a"), value=value)
    # Arguments of something else, or that nobody sees.
    pool.submit(svc.api.scores.create, name="a", value=value, priority=1)
    pool.submit(svc.api.scores.create, **row)
    pool.submit(svc.api.scores.create)
    later(svc.api.scores.create, name="a", value=value)
    pool.submit(later, svc.api.scores.create, name="a", value=value)
    pool.submit(svc.api.scores.create or later, name="a", value=value)
    pool.map(partial(svc.api.scores.create, name="a"), [1])


def later(*args, **kwargs):
    raise NotImplementedError


def queries(ids: list) -> None:
    pool.submit(svc.api.scores.get_many, score_ids=ids)
    pool.submit(svc.api.scores.get_many, **{"score_ids": ids})


def submit(score: dict) -> None:
    pool.submit(svc.api.scores.create, name="a", value=score["value"])
