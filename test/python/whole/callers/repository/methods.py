from asyncio import to_thread

from svc import get_client


class Runner:
    def __init__(self, client):
        self.client = client
        self.inner = Inner()

    def run(self, score_id):
        self.inner.discard(self.client, score_id)
        return to_thread(self.inner.handed, self.client, score_id)


class Inner:
    def discard(self, client, score_id):
        client.api.legacy.score_v1.delete(score_id)

    def handed(self, client, score_id):
        client.api.legacy.score_v1.delete(score_id)

    @staticmethod
    def plain(client, score_id):
        client.api.legacy.score_v1.delete(score_id)


Runner(get_client()).run("s1")
Inner().plain(get_client(), "s1")


# What is given something else somewhere, or is called by what nobody sees.


class Left:
    def given_both(self, client, score_id):
        client.api.legacy.score_v1.delete(score_id)

    def passed(self, client, score_id):
        client.api.legacy.score_v1.delete(score_id)

    def elsewhere(self, client, score_id):
        client.api.legacy.score_v1.delete(score_id)

    def __call__(self, client, score_id):
        client.api.legacy.score_v1.delete(score_id)


class Extending(Left):
    def of_base(self, client, score_id):
        client.api.legacy.score_v1.delete(score_id)


def left(other, use):
    Left().given_both(get_client(), "s1")
    Left().given_both(other, "s1")
    Left().passed(get_client(), "s1")
    use(Left().passed)
    Left().elsewhere(get_client(), "s1")
    Left()(get_client(), "s1")
    Extending().of_base(get_client(), "s1")
    return Left()
