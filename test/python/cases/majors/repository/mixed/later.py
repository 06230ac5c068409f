from svc import get_client
from svc.api import Trace


def old():
    from svc.callback import CallbackHandler
    from svc.api.resources.commons.types import Traces

    return CallbackHandler()


get_client().api.legacy.score_v1.delete("s")
