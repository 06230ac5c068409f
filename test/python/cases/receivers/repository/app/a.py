"""Docs: client.api.trace.get('x') is not code."""
from __future__ import annotations
import json
from typing import Optional, TYPE_CHECKING
from svc import Svc, get_client, observe
from svc.api import TraceWithDetails, CreateScoreRequest
from svc.model import DatasetRun as Run

if TYPE_CHECKING:
    from svc.api import Session

client = Svc(
    host="x",
    blocked_instrumentation_scopes=["a", "b"],  # noisy
)


def get_svc() -> Optional["Svc"]:
    return client


class Service:
    def __init__(self, lf: Svc | None = None):
        self._lf = lf or Svc()
        self.api = object()

    async def load(self, trace_id: str):
        trace = await self._lf.async_api.trace.get(trace_id)
        self.api.trace.get(trace_id)
        return f"{self._lf.api.trace.get(trace_id).name!r:>{10}} {trace['a']}"

    def scores(self):
        self._lf.api.scores.create(name="a", value=1, trace_id="t", request_options={"timeout": 3})
        self._lf.api.scores.create(request=CreateScoreRequest(name="a", value=1))
        for row in self._lf.api.scores.get_many(score_ids="x", dataset_run_id="r").data:
            print(row)
        # svc-v5-ignore: later
        self._lf.api.legacy.score_v1.delete("id")


@observe()
def run(item, other):
    with get_client().start_as_current_observation(name="r", as_type="span") as root:
        root.set_trace_io(input=item)
        get_client().set_current_trace_io(output=1)
    other.api.sessions.get("s")
    get_svc().delete_dataset_run(dataset_name="d", run_name="r")
    result = client.get_dataset("d").run_experiment(name="x", task=run)
    print(result.dataset_run_url)
    client.run_batched_evaluation(mapper=None, scope="traces", fetch_trace_fields="core,io", evaluators=[])
    t = client.api.trace
    t.list(limit=3); t.delete("x")
    if hasattr(client, "get_dataset_runs"):
        pass
