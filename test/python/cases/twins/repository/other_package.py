from svc_tools import Svc
from mysvc import get_client

Svc().api.trace.get("x")
get_client().set_current_trace_io(output=1)
