from contextlib import contextmanager

from openers.tracing import section as make

shared = make


class Tracing:
    @contextmanager
    def part(self, name):
        with make(name) as span:
            yield span
