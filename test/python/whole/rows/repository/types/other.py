from svc import get_client
from .models import CreateScoreResponse, ObservationsViewSingle


def both(view: ObservationsViewSingle) -> CreateScoreResponse:
    return get_client().flush()
