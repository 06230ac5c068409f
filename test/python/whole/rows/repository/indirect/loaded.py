import importlib
from importlib import import_module

lf = importlib.import_module("svc")
client = lf.get_client()
client.api.legacy.score_v1.delete("s1")
api = import_module("svc.api")
def f(t: api.TraceWithDetails): pass
other = importlib.import_module("other").get_client()
other.get_dataset_runs(dataset_name="x")
def g():
    return __import__("svc").Svc(blocked_instrumentation_scopes=["a"])
