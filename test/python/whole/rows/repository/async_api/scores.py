import asyncio

from svc import Svc, get_client
from svc.api import AsyncSvcAPI, SvcAPI

svc = get_client()
later = svc.async_api
direct = AsyncSvcAPI(base_url="http://localhost")
at_once = SvcAPI(base_url="http://localhost")


async def awaited(score_id):
    return await later.scores.get_by_id(score_id)


async def awaited_elsewhere(score_id):
    score = later.scores.get_by_id(score_id)
    other = asyncio.ensure_future(direct.scores.get_by_id(score_id))
    both = await asyncio.gather(*[later.scores.get_by_id(one) for one in (score_id, "other")])
    return await score, await other, both


class Scores:
    def __init__(self, client: Svc) -> None:
        self.later = client.async_api
        self.at_once = client.api

    def one(self, score_id):
        return self.later.scores.get_by_id(score_id)

    def one_at_once(self, score_id):
        return self.at_once.scores.get_by_id(score_id)


def of_module(score_id):
    return at_once.scores.get_by_id(score_id)


def either(client: Svc, is_async: bool, score_id):
    api = client.async_api if is_async else client.api
    return api.scores.get_by_id(score_id)
