from unittest.mock import MagicMock


def make_client():
    return MagicMock()


def make_prepared():
    client = MagicMock()
    client.api.legacy.score_v1.delete.return_value = None
    return client


def make_either(flag):
    return Other() if flag else MagicMock()


class Other:
    pass
