from svc import get_client

api = get_client().api
api.legacy.score_v1.create(name="helpful", value=1, trace_id="t")
api.legacy.score_v1.delete("s")
scores = api.scores_v3.get_many_v3(limit=10)
