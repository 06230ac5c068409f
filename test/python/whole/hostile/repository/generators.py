from contextlib import asynccontextmanager, contextmanager
from functools import wraps

from svc import get_client, observe


@contextmanager
def opened():
    client = get_client()
    with client.start_as_current_observation(name="root") as root:
        yield root


@asynccontextmanager
async def opened_later():
    with get_client().start_as_current_observation(name="root") as root:
        yield root
        root.set_trace_io(output=1)


def use():
    with opened() as root:
        root.set_trace_io(output=1)


async def each():
    async with opened_later() as root:
        root.set_trace_io(output=1)
    with get_client().start_as_current_observation(name="root") as root:
        async for item in root.items():
            root.set_trace_io(output=item)
            yield item


def wrapped(function):
    @wraps(function)
    def inner(*args, **kwargs):
        with get_client().start_as_current_observation(name=function.__name__) as span:
            result = function(*args, **kwargs)
            span.set_trace_io(input=args, output=result)
            return result

    return inner


@wrapped
def called():
    with get_client().start_as_current_observation(name="child") as child:
        child.set_trace_io(output=1)


@observe
def observed():
    get_client().set_current_trace_io(output=1)
    called()
