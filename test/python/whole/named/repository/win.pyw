from svc import get_client
from app.clients import lf
get_client().api.legacy.score_v1.delete("a")
lf.api.scores.create(name="a", value=1, trace_id="t")
