import svc.api.resources.commons as commons
from svc.api import Session


def of(trace: "commons.Trace", given: commons.TraceWithDetails) -> "svc.api.Trace": ...
