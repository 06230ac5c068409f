from unittest.mock import MagicMock

import pytest
from svc import Svc


class Store:
    def __init__(self):
        self.trace = {}


@pytest.fixture
def make_client():
    def make(**keywords):
        return Svc(**keywords)

    return make


@pytest.fixture
def make_api(make_client):
    return lambda: make_client().api


@pytest.fixture
def yields_maker():
    yield lambda name: Svc(public_key=name)


@pytest.fixture
def make_store():
    return lambda: Store()


@pytest.fixture
def store():
    return Store()


@pytest.fixture
def make_mock():
    return MagicMock()
