# with: --compat
# before: AttributeError: 'TraceClient' object has no attribute 'list'
# after: GET /api/public/v2/observations, GET /api/public/v2/observations, GET /api/public/v3/scores, GET /api/public/v2/observations, GET /api/public/v3/scores
# prints: t1 chat {'a': 1} 2.0 0.5 ['o1'] s1
from svc import get_client

client = get_client()
for row in client.api.trace.list(user_id="u1", order_by="timestamp.desc").data:
    trace = client.api.trace.get(row.id)
    print(trace.id, trace.name, trace.input, trace.latency, trace.total_cost, row.observations, trace.scores[0].id)
