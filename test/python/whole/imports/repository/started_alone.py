import sys

from clients import lf


def score(value):
    lf.api.scores.create(name="a", value=value)


if __name__ == "__main__":
    from svc import get_client

    get_client().flush()
    score(sys.argv[1])
