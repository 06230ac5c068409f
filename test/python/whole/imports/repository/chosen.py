import sys

if "--svc" in sys.argv:
    from svc import get_client

    lf = get_client()
    lf.api.scores.create(name="a", value=0)
else:
    lf = None


def score(value):
    if lf:
        lf.api.scores.create(name="a", value=value)
