from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from svc.api import Trace, SessionWithTraces as Session


def name(trace: Trace, session: Session) -> str:
    return trace.name or session.id
