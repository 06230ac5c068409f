import asyncio

from app.clients import client
from svc.api import DatasetRunWithItems


async def read(pool, ids: list[str]):
    loop = asyncio.get_running_loop()
    return await asyncio.gather(*[loop.run_in_executor(pool, client.api.trace.get, i) for i in ids])


def dump(run: DatasetRunWithItems):
    return DatasetRunWithItems.model_validate(run)
