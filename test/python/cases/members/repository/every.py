import asyncio
from functools import partial

import svc
from svc import Svc, SvcOtelSpanAttributes, SvcSpan
from svc.api import SvcAPI

client: Svc = svc.get_client()
api = client.api

api.scores.create(name="a", value=1, trace_id="t")
api.scores.create(**payload)
api.scores.create(request=request)
partial(api.scores.create, name="a")
api.scores.get_many(score_ids=ids, page=2)
api.scores.get_many(id=ids)
api.scores.get_by_id("s")
api.scores_v3.get_many_v3(limit=3)
api.legacy.score_v1.create(name="a", value=1)
api.legacy.score_v1.delete("s")
api.legacy.score_v1.get("s")
api.trace.list(limit=3)
api.trace.get(trace_id="t", fields="core")
api.trace.delete("t")
api.trace.delete_multiple(trace_ids=[])
api.sessions.get("s")
api.sessions.list()
api.legacy.observations_v1.get_many(trace_id="t")
api.legacy.observations_v1.get_many(page=2)
api.legacy.observations_v1.get("o")
api.legacy.metrics_v1.metrics(query="{}")
asyncio.to_thread(client.api.datasets.get_runs, "d")
api.datasets.get_run("d", "r")
api.datasets.delete_run("d", "r")
api.datasets.get("d")
api.dataset_run_items.list(dataset_id="d", run_name="r")
api.dataset_run_items.create(run_name="r", dataset_item_id="i")
api.observations.get_many(trace_id="t")
api.metrics.metrics(query="{}")
client.get_dataset_runs(dataset_name="d")
client.get_dataset_run(dataset_name="d", run_name="r")
client.get_dataset("d")
collect(client.api.sessions)
SvcAPI(base_url="u").trace.with_raw_response.get("t")
client.async_api.trace.get("t")


class Traced(Svc):
    def finish(self, span: "SvcSpan"):
        self.set_current_trace_io(output=1)
        span.set_trace_io(output=1).end()
        span.set_attribute(SvcOtelSpanAttributes.TRACE_INPUT, "x")
        child = span.start_observation(name="c")
        child.set_trace_io(input=2)


client.run_batched_evaluation(
    scope="observations",
    fetch_trace_fields="core,scores",
    _additional_trace_tags=["a"],
    resume_from=token,
    filter="[]",
)
Svc(blocked_instrumentation_scopes=None)
Svc(blocked_instrumentation_scopes={"a"}, should_export_span=keep)
Svc(blocked_instrumentation_scopes=BLOCKED)
client.run_batched_evaluation(scope="observations")
client.run_batched_evaluation(
    mapper=mapper,
    fetch_trace_fields="core,io",
    scope="observations",
)
client.run_batched_evaluation(
    scope="observations",  # all of them
    mapper=mapper,
)
api.legacy \
    .score_v1.delete("s")
executor.submit(api.legacy.score_v1.delete, "s")
api.ingestion.batch(batch=[event])
