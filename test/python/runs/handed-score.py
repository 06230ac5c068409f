# before: TypeError: create() got an unexpected keyword argument 'name'
# after: POST /api/public/scores, POST /api/public/scores, POST /api/public/scores, POST /api/public/scores
import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from svc import get_client

client = get_client()


async def main():
    await asyncio.to_thread(client.api.scores.create, name="quality", value=1, trace_id="t1")
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, partial(client.api.scores.create, name="quality", value=1, trace_id="t1"))


asyncio.run(main())
with ThreadPoolExecutor(1) as pool:
    pool.submit(client.api.scores.create, name="quality", value=1, trace_id="t1").result()
client.api.scores.create(**{"name": "quality", "value": 1, "trace_id": "t1"})
