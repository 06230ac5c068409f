from types import SimpleNamespace
from unittest.mock import ANY, MagicMock, call, patch

import app
from app import Scorer, run


def test_specified(specified):
    Scorer(specified).add()
    specified.api.scores.create.assert_called_once_with(name="q", value=1)
    specified.api.scores.create.assert_has_calls([call(name="q", value=ANY)])
    assert specified.api.scores.create.call_count == 1


def test_yielded(yielded):
    Scorer(yielded).drop()
    yielded.api.legacy.score_v1.delete.assert_called_once_with("s1")


def test_bare(bare):
    Scorer(bare).drop()
    bare.api.legacy.score_v1.delete.assert_called_once_with("s1")


def test_stranger(stranger):
    stranger.api.legacy.score_v1.delete.assert_called_once_with("s1")
    stranger.api.scores.create.assert_called_once_with(name="q", value=1)


def test_typed(specified):
    service = Scorer(specified)
    service.add()
    service.client.api.scores.create.assert_called_once_with(name="q", value=1)
    assert service.client.api.scores.create.call_count == 1


def test_compared(specified):
    Scorer(specified).add()
    assert specified.mock_calls == [call.api.scores.create(name="q", value=1)]
    specified.api.assert_has_calls([call.scores.create(name="q", value=1)])
    assert specified.mock_calls != [call.other.create(name="q", value=1)]


def test_replaced(monkeypatch, specified, stranger):
    monkeypatch.setattr(specified.api.scores, "create", lambda **given: given["name"])
    monkeypatch.setattr(stranger.scores, "create", lambda **given: given["name"])


class Held:
    def __init__(self):
        self.api = MagicMock()
        self.other = MagicMock()


def test_held():
    held = Held()
    Scorer(held).drop()
    held.api.legacy.score_v1.delete.assert_called_once_with("s1")
    held.other.scores.create.assert_called_once_with(name="q", value=1)


class Alone:
    def __init__(self):
        self.api = MagicMock()


def test_alone():
    alone = Alone()
    alone.api.scores.create.assert_called_once_with(name="q", value=1)


@patch.object(app, "get_client")
def test_result(get_client):
    result = MagicMock(dataset_run_url="u")
    get_client.return_value.get_dataset.return_value.run_experiment.return_value = result
    assert run("d") == "u"


def test_result_by_hand(monkeypatch):
    made = SimpleNamespace(run_experiment=lambda **given: SimpleNamespace(dataset_run_url="u"))
    monkeypatch.setattr(app, "get_client", lambda: SimpleNamespace(get_dataset=lambda name: made))
    assert run("d") == "u"


def test_other(other):
    other(dataset_run_url="u")


def fields(name, value):
    return None


def whole(request):
    return None


def test_effects(specified):
    specified.api.scores.create.side_effect = lambda name, value: None
    specified.api.scores.create.side_effect = fields
    specified.api.scores.create.side_effect = whole
    specified.api.scores.create.side_effect = lambda *, request: None
    specified.api.scores.create.side_effect = lambda **kwargs: None
    specified.api.scores.create.side_effect = ValueError("a")
    Scorer(specified).add()
    specified.api.scores.create.assert_called_once_with(name=ANY, value=1)
    specified.api.scores.create.assert_called_with(name="q", value=1)
