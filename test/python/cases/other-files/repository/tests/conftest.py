import pytest

from app.clients import Container
from svc import Svc


@pytest.fixture
def client() -> Svc:
    return Svc()


@pytest.fixture
def container():
    yield Container()


@pytest.fixture
def root_span(client):
    with client.start_as_current_observation(name="a") as span:
        yield span
