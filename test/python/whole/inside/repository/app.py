from svc import get_client

get_client().api.trace.get("x")
