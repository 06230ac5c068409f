# with: --compat
# before: AttributeError: 'AsyncSvcAPI' object has no attribute 'sessions'
# after: GET /api/public/v2/observations, GET /api/public/v2/observations, GET /api/public/v2/observations
# prints: se1 1 o1 1
import asyncio

from svc import get_client

client = get_client()


async def main():
    session = await client.async_api.sessions.get(session_id="se1")
    observation = await client.async_api.legacy.observations_v1.get("o1")
    page = await asyncio.to_thread(client.api.legacy.observations_v1.get_many, trace_id="t1")
    print(session.id, len(session.traces), observation.id, len(page.data))


asyncio.run(main())
