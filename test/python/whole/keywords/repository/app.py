import asyncio
from functools import partial

from svc import Svc, get_client

settings = {
    "public_key": "pk",
    "blocked_instrumentation_scopes": ["httpx"],
}
client = Svc(**settings)
Svc(**{"blocked_instrumentation_scopes": ["a"], "timeout": 3})
Svc(public_key="x", **dict(blocked_instrumentation_scopes=["a"]))
make = partial(Svc, blocked_instrumentation_scopes=["a"])
later: dict = {}
later["blocked_instrumentation_scopes"] = ["b"]
later["timeout"] = 1
Svc(**later)


def other():
    later = {}
    later["blocked_instrumentation_scopes"] = ["of nobody"]
    return later


def build(timeout=None, **kwargs):
    return Svc(timeout=timeout, **kwargs)


build(blocked_instrumentation_scopes=["q"])
build(10, **{"blocked_instrumentation_scopes": ["q"]})


def own(blocked_instrumentation_scopes=(), **kwargs):
    return Svc(**kwargs)


own(blocked_instrumentation_scopes=["mine"])


class Traced(Svc):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, blocked_instrumentation_scopes=["x"], **kwargs)

    def runs(self):
        return super().get_dataset_runs(dataset_name="x")


class Plain(Svc):
    def __init__(self):
        Svc.__init__(self, blocked_instrumentation_scopes=["x"])


class Bare(Svc):
    pass


class Unrelated:
    def __init__(self, **kwargs):
        super().__init__(**kwargs)


Traced(blocked_instrumentation_scopes=["z"])
Bare(blocked_instrumentation_scopes=["z"])
Unrelated(blocked_instrumentation_scopes=["z"])

options = {"scope": "traces", "fetch_trace_fields": "core,io"}
client.run_batched_evaluation(mapper=print, evaluators=[], **options)


def evaluate(scope, **kwargs):
    return get_client().run_batched_evaluation(mapper=print, **kwargs)


evaluate(scope="mine", fetch_trace_fields="core", evaluators=[])


async def run(executor):
    await asyncio.to_thread(client.run_batched_evaluation, mapper=print, evaluators=[], scope="observations")
    executor.submit(client.run_batched_evaluation, mapper=print, evaluators=[], fetch_trace_fields="io")
    executor.submit(print, scope="of nobody")


def takes_item(item):
    return item


def takes_more(*, item, **kwargs):
    return item


client.run_batched_evaluation(mapper=takes_item, evaluators=[], scope="traces", filter='[{"column": "name"}]')
client.run_batched_evaluation(mapper=takes_more, evaluators=[], filter=None)
client.run_batched_evaluation(mapper=lambda item: item, evaluators=[], filter="[]")
client.run_batched_evaluation(mapper=lambda *, item, **kwargs: item, evaluators=[])


def keys(span):
    span.set_attribute("svc.trace.input", "x")
    span.set_attributes({"svc.trace.output": "y", "svc.trace.name": "z"})
    assert "svc.trace.input" not in span.read()
    return "other.trace.input"


def scopes(names, read):
    Svc(blocked_instrumentation_scopes=None if names else ["a"])
    Svc(blocked_instrumentation_scopes=read())
    Svc(blocked_instrumentation_scopes=[*names, "a"])


def of_what_is_not_known(cls: type[Svc], other=Svc, **more):
    cls(blocked_instrumentation_scopes=["a"])
    other(blocked_instrumentation_scopes=["a"])
    [Svc][0](blocked_instrumentation_scopes=["a"])
    more.update(blocked_instrumentation_scopes=["a"])
    more.setdefault("blocked_instrumentation_scopes", ["a"])


def options():
    return {"blocked_instrumentation_scopes": ["a"]}
