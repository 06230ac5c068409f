from app import plain
from app.clients import cached
from app.spans import called_alone, called_observed
from app.spans import called_open as opened
from svc import observe


def main():
    called_alone(1)
    with cached().start_as_current_observation(name="a"):
        opened(2)
        plain.between(3)


@observe(name="b")
def observed():
    return called_observed(4)
