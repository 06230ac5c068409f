from clients import lf


def guarded(value):
    try:
        from svc import get_client

        get_client().api.scores.create(name="a", value=value)
    except ImportError:
        return
    if value:
        from svc import get_client as client

        client().api.scores.create(name="b", value=value)


def mixed(value):
    if value:
        from svc import get_client

        get_client().api.scores.create(name="a", value=value)
    lf.api.scores.create(name="b", value=value)


def lazily(value):
    try:
        from svc import get_client
    except ImportError:
        return
    get_client().api.scores.create(name="a", value=value)
