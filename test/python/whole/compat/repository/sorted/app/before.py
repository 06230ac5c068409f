import os

from svc import get_client

# What a page is made with.
from app.web import render


def page():
    return render(get_client().api.trace.get(os.environ["TRACE"]))
