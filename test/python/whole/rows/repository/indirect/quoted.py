from svc.api import *
from svc import get_client

def f(a: "TraceWithDetails", b: "list[Traces]", c: "Other") -> "Optional[ObservationsViews]":
    Session = 1
    pass

class Traces: pass
