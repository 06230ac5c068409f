from typing import TYPE_CHECKING

from svc import get_client

if TYPE_CHECKING:
    from svc.api import CreateScoreRequest
else:
    CreateScoreRequest = dict


def rate(request: "CreateScoreRequest") -> None:
    get_client().api.scores.create(name="a", value=1, trace_id="t")
