from types import SimpleNamespace

from tests.fakes.parts import FakeApi


class FakeA:
    def get_dataset_runs(self, dataset_name):
        return []


class FakeB:
    def __init__(self):
        self.api = FakeApi()
        self.other = FakeApi()


class FakeC:
    def get_dataset_runs(self, dataset_name):
        return []


class NotGiven:
    def get_dataset_runs(self, dataset_name):
        return []


other_client = FakeC()


def make_fake():
    return SimpleNamespace(delete_dataset_run=lambda **given: None)


def make_other():
    return SimpleNamespace(delete_dataset_run=lambda **given: None)
