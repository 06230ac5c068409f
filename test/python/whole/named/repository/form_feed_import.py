import os
from svc import get_client
get_client().api.scores.create(name="a", value=1, trace_id="t")
