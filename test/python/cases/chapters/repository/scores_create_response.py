from svc import get_client

get_client().api.scores.create(name="helpful", value=1, trace_id="t")
