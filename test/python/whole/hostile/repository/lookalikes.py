"""Classes of this file that have the SDK's names."""
from svc import Svc as RealSvc


class Svc:
    def __init__(self, blocked_instrumentation_scopes=None):
        self.api = self

    @property
    def trace(self):
        return self

    def get(self, trace_id):
        return trace_id

    def set_current_trace_io(self, **kwargs):
        return kwargs


class Tracker(RealSvc):
    def set_current_trace_io(self, *, input=None, output=None):
        return super().set_current_trace_io(input=input, output=output)


def main():
    Svc(blocked_instrumentation_scopes=["a"]).api.trace.get("t")
    Svc().set_current_trace_io(input=1)
    with RealSvc().start_as_current_observation(name="x") as span:
        Tracker().set_current_trace_io(input=1)
        span.set_trace_io(input=1)
