from svc import get_client

get_client().api.scores.create(name="quality", value=1)
