import os; from svc import Svc; lf = Svc()
lf.api.legacy.score_v1.delete("x")
