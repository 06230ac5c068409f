from svc import Svc, get_client

class Service:
    def __init__(self, client: Svc):
        self.client = client

    def go(self):
        self.client.api.legacy.score_v1.delete("s")
        self.client.run_batched_evaluation(scope="observations", mapper=None, evaluators=[])

def go():
    get_client().api.legacy.score_v1.delete("s")
