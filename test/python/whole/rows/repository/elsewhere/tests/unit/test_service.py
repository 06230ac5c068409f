from unittest.mock import patch

import tests.fakes as fakes
from app import service
from app.service import Repository, Service
from tests.fakes import Given, NotGiven, other_client


def test_drop(client):
    Service(client).drop("s1")


def test_fixtures(given, hidden, session):
    Service(given).drop("s1")
    Service(hidden).drop("s1")
    Repository(session)


def test_class():
    with patch("app.service.get_client", Given):
        service.runs()
    Repository(NotGiven())


def test_object(monkeypatch):
    monkeypatch.setattr("app.service.get_client", lambda: other_client)


def test_function():
    Service(fakes.make_fake())
