"""Where the application makes its clients."""
import functools
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Annotated, Optional

from fastapi import Depends

from svc import Svc, get_client

lf = Svc()
maybe: Optional[Svc] = None
traces = lf.api.trace


@lru_cache
def cached() -> Svc:
    return Svc()


@functools.cache
def inferred():
    client = get_client()
    return client


def ensured():
    global maybe
    if maybe is None:
        maybe = Svc()
    return maybe


async def opened() -> Svc:
    return Svc()


def generated():
    yield Svc()


@contextmanager
def session():
    client = Svc()
    try:
        yield client
    finally:
        client.flush()


@asynccontextmanager
async def async_session():
    yield Svc()


@dataclass
class Settings:
    client: Svc
    other: "Svc | None" = None
    many: list[Svc] = field(default_factory=list)
    named: dict[str, Svc] = field(default_factory=dict)


class Container:
    def __init__(self, client: Svc | None = None):
        self._client = client or Svc()
        self.tracer = Tracer(self)

    @property
    def client(self):
        return self._client

    @cached_property
    def lazy(self):
        from svc import Svc as Lazy

        return Lazy()

    @classmethod
    def make(cls) -> "Container":
        return cls(Svc())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


class Tracer:
    def __init__(self, owner: Container):
        self.owner = owner


class Special(Svc):
    def get_dataset_runs(self, *, dataset_name):
        return []


ClientDep = Annotated[Svc, Depends(cached)]
