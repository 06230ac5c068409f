from unittest.mock import MagicMock

from svc import Svc


def forget(client: Svc):
    client.api.legacy.score_v1.delete("a")


def test_forget():
    client = MagicMock(spec=Svc)
    forget(client)
    client.api.legacy.score_v1.delete.assert_called_once_with("a")
