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


def summary(client: svc.Svc, run):
    result = client.run_experiment(name="a", data=[], task=run)
    if hasattr(result, "dataset_run_url"):
        print(getattr(result, 'dataset_run_url', None), result.dataset_run_url)
    delete = getattr(client.api.legacy.score_v1, "delete")
    return delete, getattr(client.api, "legacy"), getattr(result, "dataset_run_id", None)
