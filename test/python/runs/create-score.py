# before: TypeError: create() got an unexpected keyword argument 'name'
# after: POST /api/public/scores
from svc import get_client

client = get_client()
answer = client.api.scores.create(
    name="quality",
    value=1,  # the best
    trace_id="t1",
    request_options={"timeout_in_seconds": 30},
)
