from svc import Svc, get_client


class Scorer:
    def __init__(self, client: Svc):
        self.client = client

    def add(self):
        self.client.api.scores.create(name="q", value=1)

    def drop(self):
        self.client.api.legacy.score_v1.delete("s1")


def run(name):
    result = get_client().get_dataset(name).run_experiment(name="x", task=None)
    return result.dataset_run_url
