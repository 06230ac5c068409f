from .svc import get_client
from other.svc import get_client as other_client
from svcs import Svc

get_client().api.legacy.score_v1.delete("a")
other_client().api.legacy.score_v1.delete("a")
Svc(blocked_instrumentation_scopes=["a"])
