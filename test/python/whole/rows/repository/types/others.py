from models import *
import svc


def read(trace: TraceWithFullDetails) -> Traces: ...
