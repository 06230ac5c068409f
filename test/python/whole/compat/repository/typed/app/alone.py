from typing import Optional

from app.clients import client
from svc.api import TraceWithFullDetails


def read(trace_id: str) -> Optional[TraceWithFullDetails]:
    trace = client.api.trace.get(trace_id)
    return trace if isinstance(trace, TraceWithFullDetails) else None
