from svc import get_client

from app.base import name
from app.web import render


def page():
    return name + render(get_client().api.trace.get("t"))
