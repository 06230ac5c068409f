from svc.api import *


def read(trace: TraceWithFullDetails, Session: str, request: CreateScoreRequest) -> Traces:
    Session.title()
    return trace.Observation(Trace=1)
