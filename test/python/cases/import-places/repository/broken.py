from\
 svc import get_client
get_client().api.legacy.score_v1.delete("x")
