from svc.api import CreateScoreResponse, CreateScoreRequest, ObservationsViewSingle
from svc.api.legacy import ObservationsViewSingle as Unused


def both(view: ObservationsViewSingle, request: CreateScoreRequest) -> CreateScoreResponse: ...
