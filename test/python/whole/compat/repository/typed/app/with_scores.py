from svc import Svc
from svc.api import ObservationsView, TraceWithFullDetails


def score(client: Svc, trace: TraceWithFullDetails, row: ObservationsView) -> None:
    client.api.scores.create(name=row.id, value=1, trace_id=trace.id)
