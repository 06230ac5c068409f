from svc import get_client

scores = get_client().api.scores.get_many(score_ids="a,b", page=2)
