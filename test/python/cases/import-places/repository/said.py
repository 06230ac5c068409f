"""Usage: from svc import Svc"""

lf.api.legacy.score_v1.delete("x")
