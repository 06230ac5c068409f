import os
from typing import Any

from svc import get_client


class Dummy:
    def __init__(self):
        self.api: Any = self

    def set_current_trace_io(self, **given):
        return given


if os.environ.get("TRACED"):
    first = get_client()
else:
    first = Dummy()
if os.environ.get("TRACED"):
    last = Dummy()
else:
    last = get_client()
later = Dummy()


def start():
    global later
    later = get_client()


lazy = None


def open_lazy():
    global lazy
    lazy = get_client()
