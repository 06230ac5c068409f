from contextlib import contextmanager

from svc import get_client

client = get_client()


@contextmanager
def section(name):
    with client.start_as_current_observation(name=name) as span:
        yield span
