# before: AttributeError: 'SvcAPI' object has no attribute 'scores_v3'
# after: GET /api/public/v3/scores
# prints: 1
from svc import get_client

client = get_client()
print(len(client.api.scores_v3.get_many_v3(limit=1).data))
