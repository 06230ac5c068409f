from svc.api.resources.commons.types import TraceWithDetails
from svc.api import TraceWithFullDetails
from svc import get_client

get_client().api.scores_v3.get_many_v3()
