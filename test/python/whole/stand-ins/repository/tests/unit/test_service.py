from unittest.mock import MagicMock, Mock, patch

import app.service as service
from app import service as same
from app.api import Service as Exported
from app.service import (
    OtherApi,
    Service,
    Settings,
    Untyped,
    client_of_request,
    drop,
    drop_again,
    drop_aliased,
    drop_named,
)


def test_fixture(shown_by_tests):
    Service(shown_by_tests).drop("s1")
    shown_by_tests.api.legacy.score_v1.delete.assert_called_once_with("s1")


def test_other_fixture(shown_here, of_nobody):
    shown_here.api.legacy.score_v1.delete.assert_called_once_with("s1")
    of_nobody.api.legacy.score_v1.delete.assert_called_once_with("s1")


def test_arguments():
    typed = MagicMock()
    drop(typed, "s1")
    typed.api.legacy.score_v1.delete.assert_called_once_with("s1")
    untyped = Mock()
    Untyped(name="a", client=untyped)
    untyped.api.legacy.score_v1.delete.assert_not_called()
    field = Mock()
    Settings("a", field)
    field.api.legacy.score_v1.delete.assert_not_called()
    exported = Mock()
    Exported(client=exported)
    exported.api.legacy.score_v1.delete.assert_not_called()
    score_id = MagicMock()
    drop(MagicMock(), score_id)
    score_id.api.legacy.score_v1.delete.assert_not_called()
    other = MagicMock()
    OtherApi(other)
    other.api.legacy.score_v1.delete.assert_not_called()
    nobody = MagicMock()
    nobody.api.legacy.score_v1.delete.assert_not_called()


def test_patches(monkeypatch, mocker, app):
    result = MagicMock()
    with patch("app.service.get_client", return_value=result):
        result.api.legacy.score_v1.delete.assert_not_called()
    given = MagicMock()
    with patch("app.service.get_client") as made:
        made.return_value = given
        given.api.legacy.score_v1.delete.assert_not_called()
    function = MagicMock()
    monkeypatch.setattr(service, "get_client", lambda *args: function)
    function.api.legacy.score_v1.delete.assert_not_called()
    of_object = MagicMock()
    mocker.patch.object(same, "get_client", return_value=of_object)
    of_object.api.legacy.score_v1.delete.assert_not_called()
    overriding = MagicMock()
    app.dependency_overrides[client_of_request] = lambda: overriding
    overriding.api.legacy.score_v1.delete.assert_not_called()
    elsewhere = MagicMock()
    with patch("app.service.print", return_value=elsewhere):
        elsewhere.api.legacy.score_v1.delete.assert_not_called()
    with patch.object(service, "get_client") as held:
        held.return_value.api.legacy.score_v1.delete.assert_not_called()


class TestService:
    def setup_method(self):
        self.client = MagicMock()
        self.other = MagicMock()
        self.service = Service(self.client)

    def test_it(self):
        self.client.api.legacy.score_v1.delete.assert_not_called()
        self.other.api.legacy.score_v1.delete.assert_not_called()


def test_calls(shown_here):
    from unittest.mock import call

    assert shown_here.mock_calls == [call.api.legacy.score_v1.delete("s1")]


def make_mock():
    return MagicMock()


def make_prepared():
    client = MagicMock()
    client.api.legacy.score_v1.delete.return_value = None
    return client


def make_either(flag):
    if flag:
        return Service()
    return MagicMock()


def make_for_others():
    client = MagicMock()
    client.api.legacy.score_v1.delete.return_value = None
    return client


def test_factories():
    made = make_mock()
    drop(made, "s1")
    made.api.legacy.score_v1.delete.assert_called_once_with("s1")
    prepared = make_prepared()
    drop(prepared, "s1")
    prepared.api.legacy.score_v1.delete.assert_called_once_with("s1")
    either = make_either(False)
    drop(either, "s1")
    either.api.legacy.score_v1.delete.assert_called_once_with("s1")
    others = make_for_others()
    OtherApi(others)
    others.api.legacy.score_v1.delete.assert_not_called()


def test_aliases():
    aliased = MagicMock()
    drop_aliased(aliased, "s1")
    aliased.api.legacy.score_v1.delete.assert_called_once_with("s1")
    named = MagicMock()
    drop_named(named, "s1")
    named.api.legacy.score_v1.delete.assert_not_called()
    again = MagicMock()
    drop_again(again, "s1")
    again.api.legacy.score_v1.delete.assert_not_called()
