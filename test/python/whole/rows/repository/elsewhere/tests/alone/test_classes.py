"""Nothing here has the name of the SDK."""
from app.service import Repository, Service


class Fake:
    def get_dataset_runs(self, dataset_name):
        return []


class Other:
    def get_dataset_runs(self, dataset_name):
        return []


def make():
    return Fake()


def test_it():
    class Inside:
        def delete_dataset_run(self, **given):
            return None

    Service(make()).runs()
    Service(Inside()).runs()
    Repository(Other())
