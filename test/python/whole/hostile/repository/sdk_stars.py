from svc import *
from svc.api import *

Svc(blocked_instrumentation_scopes=["a"])
get_client().api.scores.create(name="a", value=1)
