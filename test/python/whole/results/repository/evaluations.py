from functools import partial

from svc import Svc


def takes(**kwargs):
    return kwargs["item"]


def run(client: Svc, others):
    job = partial(client.run_batched_evaluation, scope="observations", mapper=takes)
    job(evaluators=[], fetch_trace_fields="core")
    job(evaluators=[], max_items=1)
    other = partial(others.run, scope="observations")
    other(fetch_trace_fields="core")
    twice = partial(client.run_batched_evaluation, mapper=takes)
    twice = others
    twice(fetch_trace_fields="core")
    alone = lambda item: item
    open_to_all = lambda item, **kwargs: item
    client.run_batched_evaluation(mapper=alone, evaluators=[])
    client.run_batched_evaluation(mapper=open_to_all, evaluators=[])


make = partial(Svc, should_export_span=print)
make(blocked_instrumentation_scopes=["a"])
