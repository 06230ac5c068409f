import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import app.jobs
from app import jobs as work
from app.clients import client
from app.jobs import Store, called, inner, passed_on
from app.jobs import submitted as job
from app.twins import (
    Other,
    bound_again,
    by_star,
    decorated,
    given_both,
    handed_on,
    mapped,
    partly_later,
)


async def main(registry, arguments):
    called(client)
    work.called(lf=client)
    work.called_by_keyword("keyword", lf=client)
    work.called_by_keyword("nothing")
    app.jobs.said_any(client)
    await asyncio.to_thread(work.in_thread, client, "thread")
    await asyncio.get_running_loop().run_in_executor(None, work.in_executor, client)
    with ThreadPoolExecutor() as executor:
        executor.submit(job, "submitted", client)
        executor.submit(given_both, client)
        executor.submit(given_both, Other())
        executor.map(mapped, [client])
    partial(work.partly, client)("partly")
    passed_on(client)
    work.part(client.api.scores)
    Store(client).drop("store")
    registry.add(handed_on)
    handed_on(client)
    by_star(*arguments)
    partial(partly_later)(client)
    decorated(client)
    bound_again(client)
