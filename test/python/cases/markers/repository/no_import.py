# svc
# TODO(svc-v5): py:api.sessions.list: what is left of an earlier run
rows = "TODO(svc-v5): py:api.sessions.list: no comment"
