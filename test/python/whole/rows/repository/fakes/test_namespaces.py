import types
from types import SimpleNamespace
from unittest.mock import MagicMock, patch

import service
from service import Names, Service


def test_namespace():
    fake = SimpleNamespace(
        api=SimpleNamespace(
            legacy=SimpleNamespace(score_v1=SimpleNamespace(delete=lambda score_id: None)),
            scores=SimpleNamespace(create=lambda **given: None, delete=print),
            trace=SimpleNamespace(delete=print),
        ),
        flush=print,
    )
    Service(client=fake).remove("s1")


def test_at_once(monkeypatch):
    Service(types.SimpleNamespace(get_dataset_runs=print)).runs()
    monkeypatch.setattr("service.get_client", lambda: SimpleNamespace(get_dataset_run=print))
    with patch("service.get_client", return_value=SimpleNamespace(delete_dataset_run=print)):
        service.remove("s1")


def test_moved_already():
    Service(SimpleNamespace(api=SimpleNamespace(scores=SimpleNamespace(create=lambda request: request)))).rate("t1")


def test_mock_with_a_list():
    mock = MagicMock(spec=["api"])
    Service(mock).remove("s1")
    mock.api.legacy.score_v1.delete.assert_called_once_with("s1")


def test_others():
    other = MagicMock(spec=["api"])
    Names(other)
    other.api.legacy.score_v1.delete.assert_called_once_with("s1")
    Names(SimpleNamespace(get_dataset_runs=print))
    SimpleNamespace(get_dataset_runs=print).get_dataset_runs()
