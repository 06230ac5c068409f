from svc import get_client

get_client().api.scores_v3.get_many_v3()
