from unittest.mock import MagicMock

import pytest

from svc import Svc


@pytest.fixture
def specified():
    return MagicMock(spec=Svc)


@pytest.fixture
def yielded():
    yield MagicMock(spec_set=Svc)


@pytest.fixture
def bare():
    return MagicMock()


@pytest.fixture
def stranger():
    return MagicMock(spec=dict)
