from app.service import Service

from tests import factories
from tests.factories import make_client, make_either, make_prepared as prepared


def test_made():
    client = make_client()
    Service(client).drop("s1")
    client.api.legacy.score_v1.delete.assert_called_once_with("s1")


def test_prepared():
    client = prepared()
    Service(client).drop("s1")
    client.api.legacy.score_v1.delete.assert_called_once_with("s1")


def test_of_module():
    client = factories.make_client()
    Service(client).drop("s1")
    client.api.legacy.score_v1.delete.assert_called_once_with("s1")


def test_given_to_nobody():
    client = make_client()
    client.api.legacy.score_v1.delete.assert_called_once_with("s1")


def test_of_either():
    client = make_either(False)
    Service(client).drop("s1")
    client.api.legacy.score_v1.delete.assert_called_once_with("s1")
