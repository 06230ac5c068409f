import pytest
from tests import fakes


@pytest.fixture(name="client")
def fixture_client():
    return fakes.FakeB()


@pytest.fixture
def hidden():
    return None
