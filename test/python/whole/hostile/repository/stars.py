from svc import *
from os.path import *

get_client().api.legacy.score_v1.delete("a")
Svc(blocked_instrumentation_scopes=["a"])
