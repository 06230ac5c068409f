import os
from svc import get_client

client = get_client()
client.api.legacy.score_v1.delete("a")
