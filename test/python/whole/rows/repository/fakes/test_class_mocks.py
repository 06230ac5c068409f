from unittest.mock import create_autospec

from svc import Svc


def test_class_as_the_client():
    client = create_autospec(Svc)
    client.api.trace.get.return_value = None
    client.return_value.api.sessions.get.return_value = None
    client.assert_not_called()


def test_class_of_its_own():
    store = create_autospec(dict)
    store.api.trace.get.return_value = None
