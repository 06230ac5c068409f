from __future__ import annotations

from typing import TYPE_CHECKING

from svc import get_client

if TYPE_CHECKING:
    from svc.api import CreateScoreRequest


def rate(request: CreateScoreRequest) -> None:
    get_client().api.scores.create(name=request.name, value=1, trace_id="t")
