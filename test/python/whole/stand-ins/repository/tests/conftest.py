from unittest.mock import MagicMock

import pytest


@pytest.fixture
def shown_by_tests():
    client = MagicMock()
    client.api.trace.get.return_value = MagicMock(id="t1")
    client.api.legacy.score_v1.delete.return_value = None
    return client


@pytest.fixture
def shown_here(mocker):
    client = mocker.MagicMock()
    mocker.patch("app.service.get_client", return_value=client)
    yield client


@pytest.fixture
def of_nobody():
    client = MagicMock()
    client.api.legacy.score_v1.delete.return_value = None
    return client
