from dataclasses import dataclass
from typing import Annotated, Optional

from svc import Svc, get_client


def client_of_request() -> Svc:
    return get_client()


class Service:
    def __init__(self, client: Svc | None = None):
        self.client = client or get_client()

    def drop(self, score_id):
        self.client.api.legacy.score_v1.delete(score_id)

    def load(self, trace_id):
        return self.client.api.trace.get(trace_id)


class Untyped:
    def __init__(self, client=None, *, name="x"):
        self.client = client if client is not None else get_client()


@dataclass
class Settings:
    name: str
    client: Svc


def drop(client: Svc, score_id):
    Service(client).drop(score_id)


class OtherApi:
    def __init__(self, client: object):
        self.client = client


Client = Annotated[Svc, "of the request"]
Names = dict[str, Svc]
Again = Optional["Again"]


def drop_aliased(client: Client, score_id):
    drop(client, score_id)


def drop_named(clients: Names, score_id):
    drop(clients["a"], score_id)


def drop_again(client: Again, score_id):
    print(client, score_id)
