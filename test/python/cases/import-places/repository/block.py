if True: from svc import Svc
Svc().api.legacy.score_v1.delete("x")
