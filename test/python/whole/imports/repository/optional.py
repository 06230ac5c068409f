try:
    from svc import get_client
except ImportError:
    get_client = None

import sys


def score(value):
    if get_client is not None:
        get_client().api.scores.create(name="a", value=value)
