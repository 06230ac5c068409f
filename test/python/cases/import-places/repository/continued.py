import os, \
  svc
svc.get_client().api.legacy.score_v1.delete("x")
