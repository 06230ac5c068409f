from typing import Any, Protocol

import svc


class HasApi(Protocol):
    api: Any


def by_type(value):
    if isinstance(value, svc.Svc):
        value.api.legacy.score_v1.delete("a")


def by_protocol(value: HasApi):
    value.api.legacy.score_v1.delete("a")


def anything(value: Any, other: "svc.Svc", third: svc.Svc | None = None):
    value.api.trace.delete("a")
    value.api.legacy.score_v1.delete("a")
    other.api.legacy.score_v1.delete("a")
    third.api.legacy.score_v1.delete("a")
    third and third.api.legacy.score_v1.delete("a")


def guarded(client: svc.Svc):
    if hasattr(client, "set_current_trace_io"):
        getattr(client, "set_current_trace_io")(output=1)
    return getattr(client, "get_dataset_runs", None)
