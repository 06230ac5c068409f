from svc import Svc
Svc().api.trace.get("x")
