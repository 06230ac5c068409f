from contextlib import contextmanager


@contextmanager
def section(name):
    yield name
