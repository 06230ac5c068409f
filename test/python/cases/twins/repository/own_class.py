import svc
from other import Client


class Svc:
    def set_current_trace_io(self, **kw): ...

    def run_batched_evaluation(self, scope): ...


class Api:
    def __init__(self):
        self.api = Client()

    def read(self):
        self.api.trace.get("x")
        return {"api": 1}.get("x")


Svc(blocked_instrumentation_scopes=[]).set_current_trace_io(output=1)
Svc().run_batched_evaluation(scope="traces")
client = {}
client.get("x")
"client.api.trace.get('x')"  # client.api.trace.get("x")
