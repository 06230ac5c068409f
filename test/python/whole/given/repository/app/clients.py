from typing import Any

from svc import Svc

client = Svc()


def make() -> Any:
    return Svc()


def make_either(flag) -> Any:
    return Svc() if flag else object()
