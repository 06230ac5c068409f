import unittest
from dataclasses import dataclass, field

import pytest
import service
from service import Names, Service


class FakeScores:
    def create(self, *, name, value, trace_id):
        return name

    def delete(self, score_id):
        return None


class FakeScoreV1:
    def __init__(self):
        self.deleted = []

    async def delete(self, score_id):
        self.deleted.append(score_id)


@dataclass
class FakeLegacy:
    score_v1: FakeScoreV1 = field(default_factory=FakeScoreV1)


class FakeApi:
    scores = FakeScores()

    @property
    def legacy(self):
        return FakeLegacy()


class FakeClient:
    def __init__(self):
        self.api = FakeApi()

    def get_dataset_runs(self, **given):
        return []

    def flush(self):
        return None


def test_named():
    fake = FakeClient()
    Service(fake, "a").remove("s1")


class InPlace:
    """It takes the place of the class itself."""

    def __init__(self, **settings):
        pass

    def get_dataset_run(self, **given):
        return None


def test_class(monkeypatch):
    monkeypatch.setattr("service.Svc", InPlace)
    service.build()


class OfFixture:
    def delete_dataset_run(self, **given):
        return None


@pytest.fixture
def client():
    return OfFixture()


def test_fixture(client):
    Service(client=client).runs()


class OfFunction:
    def set_current_trace_io(self, **given):
        return None


def give():
    return OfFunction()


def test_function(monkeypatch):
    monkeypatch.setattr(service, "get_client", give)


class OfCase:
    def run_batched_evaluation(self, **given):
        return None

    def get_dataset_runs(self, **given):
        return None


class Case(unittest.TestCase):
    def setUp(self):
        self.fake = OfCase()

    def test_it(self):
        Service(self.fake).runs()


class Moved:
    """It is of major 5 already."""

    class _Scores:
        def create(self, *, request):
            return request

    def __init__(self):
        self.api = self._Scores()
        self.scores = FakeScores()


def test_moved():
    Service(Moved()).rate("t1")


class Unused:
    def get_dataset_runs(self, **given):
        return []


class Elsewhere:
    def get_dataset_runs(self, **given):
        return []


def test_others():
    Unused().get_dataset_runs()
    Names(Elsewhere())
    print(Elsewhere())
