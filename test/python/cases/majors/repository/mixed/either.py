try:
    from svc.api.resources.commons.types import TraceWithDetails, Session
    from svc.decorators import observe
except ImportError:
    from svc import observe
    from svc.api import Dataset, TraceWithDetails
from svc import get_client

get_client().api.scores_v3.get_many_v3()
