from svc import Svc, get_client


class Service:
    def __init__(self, client: Svc, name: str = ""):
        self.client = client

    def remove(self, score_id):
        self.client.api.legacy.score_v1.delete(score_id)

    def rate(self, trace_id):
        self.client.api.scores.create(name="a", value=1, trace_id=trace_id)

    def runs(self):
        return self.client.get_dataset_runs(dataset_name="a")


class Names:
    def __init__(self, client: str):
        self.client = client


def remove(score_id):
    get_client().api.legacy.score_v1.delete(score_id)


def build():
    return Svc()
