# before: AttributeError: 'SvcAPI' object has no attribute 'legacy'
# after: POST /api/public/scores
from svc import get_client

get_client().api.legacy.score_v1.create(name="quality", value=1, trace_id="t1")
