from svc import get_client

scores = get_client().api.scores_v3
scores.get_many_v3(limit=3)
