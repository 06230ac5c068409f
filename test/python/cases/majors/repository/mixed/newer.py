from svc.langchain import CallbackHandler
from svc.api.commons.types import TraceWithDetails
from svc.api import Trace, Dataset
from svc import get_client

get_client().api.legacy.score_v1.delete("s")
