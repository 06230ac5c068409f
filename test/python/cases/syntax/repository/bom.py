from svc import get_client
if True:
	get_client().api.trace.get("x")
