from others import Other, make_client, unseen

from svc import Svc, get_client


class Given:
    """A caller gives it something else."""

    def __init__(self, inner=None):
        self.inner = inner or get_client()

    def go(self):
        self.inner.api.legacy.score_v1.delete("given")


class Alone:
    """No caller is seen that does, but one of a test."""

    def __init__(self, inner=None):
        self.inner = inner if inner is not None else make_client()

    def go(self):
        self.inner.api.legacy.score_v1.delete("alone")


class Typed:
    def __init__(self, inner: Svc | None = None):
        self.inner = inner or make_client()

    def go(self):
        self.inner.api.legacy.score_v1.delete("typed")


def late(client=None):
    if client is None:
        client = make_client()
    client.api.legacy.score_v1.delete("late")


def foreign(client: Svc):
    client = Other()
    client.api.legacy.score_v1.delete("foreign")


def anything(client: Svc):
    client = unseen(client)
    client.api.legacy.score_v1.delete("anything")


def made(client: Svc | None = None):
    client = client or make_client()
    client.api.legacy.score_v1.delete("made")


def kept(client: Svc, name):
    name = name or "kept"
    client.api.legacy.score_v1.delete(name)
