from svc import get_client


class Other:
    def __init__(self):
        self.api = self
        self.legacy = self
        self.score_v1 = self

    def delete(self, key):
        return key


def make_client():
    return get_client()


def unseen(value):
    return [value, 1][0]
