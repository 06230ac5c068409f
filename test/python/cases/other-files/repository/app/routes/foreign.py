"""Names of the SDK on things of others."""
import os

from app.clients import Special, lf
from app.store import Store, store

env = os.environ.get("A")
numbers = {"trace": 1}.get("trace")


class Manager:
    def get_dataset_runs(self, dataset_name):
        return [dataset_name]

    def run_batched_evaluation(self, scope):
        return scope


def use(own: Store):
    own.api.trace.get("a")
    store.api.sessions.list()
    store.scores.create(name="a", value=1)
    Manager().get_dataset_runs("a")
    Manager().run_batched_evaluation(scope="traces")
    Special().get_dataset_runs(dataset_name="a")
    store.set_trace_io(input=1)
    lf.api.trace.delete("a")
    lf.api.datasets.get("a")
    lf.create_score(name="a", value=1)
