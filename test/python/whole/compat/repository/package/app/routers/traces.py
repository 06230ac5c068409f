"""Traces."""
from __future__ import annotations

import asyncio
from functools import partial

from app.obs import client, api, aapi


def get_trace(trace_id: str):
    # the trace
    trace = client.api.trace.get(trace_id)  # keep
    return trace.observations[0].input


def many(user, **kw):
    page = client.api.trace.list(
        page=2,  # why
        user_id=user,
        order_by="timestamp.desc",
    )
    all_ = api.trace.list(**kw)
    empty = client.api.trace.list()
    none = client.get_dataset_runs(dataset_name="d")
    one = client.get_dataset_run(dataset_name="d", run_name="r")
    wrong = client.get_dataset_run(dataset_name="d", dataset_run_name="r")
    client.delete_dataset_run(dataset_name="d", run_name="r")
    client.api.datasets.get_run("d", "r")
    client.api.dataset_run_items.list(dataset_id="d", run_name="r", limit=100)
    client.api.scores.get_by_id("s")
    client.api.sessions.get("s", request_options={"timeout_in_seconds": 3})
    client.api.legacy.observations_v1.get("o")
    client.api.legacy.observations_v1.get_many(trace_id="o")
    client.api.trace.with_raw_response.get("a")
    return [client.api.trace.get(one.id) for one in page.data]


async def later(pool):
    t = await client.async_api.trace.get("a")
    u = await aapi.trace.get("a")
    v = await asyncio.to_thread(client.api.trace.get, "a")
    f = partial(client.api.trace.get, fields="core")
    return asyncio.gather(*[client.async_api.sessions.get(i) for i in "ab"])
