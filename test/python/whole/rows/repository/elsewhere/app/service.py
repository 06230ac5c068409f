from svc import Svc, get_client


class Service:
    def __init__(self, client: Svc):
        self.client = client

    def drop(self, score_id):
        self.client.api.legacy.score_v1.delete(score_id)


class Repository:
    def __init__(self, session):
        self.session = session


def current() -> Svc:
    return get_client()


def runs():
    return get_client().get_dataset_runs(dataset_name="a")
