from svc import get_client


class Scores:
    def create(self, name, value, trace_id): ...

    def delete(self, id): ...


class Legacy:
    score_v1: Scores = Scores()


class Api:
    scores: Scores = Scores()
    legacy: Legacy = Legacy()


class Store:
    api: Api = Api()


lf = Store()
