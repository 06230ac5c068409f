import pytest
from app.service import current
from app.web import app


class Overriding:
    def delete_dataset_run(self, dataset_name, run_name):
        return None


class OfFixture:
    def get_dataset_run(self, dataset_name, run_name):
        return None


class OfOtherFixture:
    def get_dataset_run(self, dataset_name, run_name):
        return None


class OfSession:
    def get_dataset_run(self, dataset_name, run_name):
        return None


@pytest.fixture
def overridden():
    fake = Overriding()
    app.dependency_overrides[current] = lambda: fake
    yield fake


@pytest.fixture
def given():
    return OfFixture()


@pytest.fixture
def hidden():
    return OfOtherFixture()


@pytest.fixture
def session():
    return OfSession()
