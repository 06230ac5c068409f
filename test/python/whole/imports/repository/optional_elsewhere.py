import sys

from clients import lf

if "--debug" in sys.argv:
    from svc import observe


def score(value):
    lf.api.scores.create(name="a", value=value)
