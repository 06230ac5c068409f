import svc

print(svc.get_client().api.trace.get("a").total_cost)
