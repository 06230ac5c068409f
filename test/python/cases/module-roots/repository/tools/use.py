from faked import faked
from svc import Svc

faked.api.scores.create(name="a", value=1, trace_id="t")
Svc().api.legacy.score_v1.delete("x")
