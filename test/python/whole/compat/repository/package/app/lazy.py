import asyncio


def read(ids, loop, pool):
    try:
        from svc import get_client
    except ImportError:
        return None
    client = get_client()
    first = client.api.trace.get(*ids)
    pool.submit(client.api.trace.get, ids[0])
    loop.run_in_executor(None, client.api.trace.get, ids[0])
    pool.submit(print, client.api.trace.get, ids[0])
    return first


async def all_of(ids):
    from svc import get_client

    client = get_client()
    traces = await asyncio.gather(*(client.async_api.trace.get(one) for one in ids))
    return traces, (await client.async_api.scores.get_by_id(ids[0])).value
