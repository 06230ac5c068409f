from unittest import mock
from unittest.mock import AsyncMock, MagicMock, create_autospec, patch

import pytest
from svc import Svc

from app.clients import client as real
from app.service import Service, answer, first_scores, old_scores


@pytest.fixture
def lf():
    return MagicMock(spec=Svc)


def test_removes(lf):
    Service(lf).remove("s1")
    lf.api.legacy.score_v1.delete.assert_called_once_with("s1")


def test_rates(lf):
    lf.api.scores.create.return_value = None
    Service(lf).rate("t1")
    lf.api.scores.create.assert_called_once_with(
        name="quality",
        value=1,
        trace_id="t1",
    )
    assert lf.api.scores.create.call_args.kwargs["name"] == "quality"
    lf.api.scores.create.assert_called_once()


def test_reads():
    lf = create_autospec(Svc, instance=True)
    lf.api.trace.get.return_value = MagicMock(id="t1")
    assert Service(lf).read("t1").id == "t1"


def test_answers():
    with patch("app.service.get_client") as get_client:
        answer("why")
    get_client.return_value.set_current_trace_io.assert_called_once_with(input="why", output="42")


@patch("app.service.make")
@mock.patch("app.service.client")
def test_decorated(lf, make):
    lf.api.scores_v3.get_many_v3.return_value = mock.Mock(data=[])
    assert first_scores().data == []
    make.return_value.api.legacy.score_v1.create.side_effect = ValueError
    with pytest.raises(ValueError):
        old_scores()
    make.return_value.api.legacy.score_v1.create.assert_called_with(name="a", value=1, trace_id="t")


def test_mocker(mocker, monkeypatch):
    get_client = mocker.patch("svc.get_client")
    get_client.return_value.api.scores_v3.get_many_v3.return_value = None
    mocker.patch.object(real.api.scores_v3, "get_many_v3", return_value=None)
    mocker.patch.object(real, "get_dataset_runs")
    monkeypatch.setattr(real.api.legacy.score_v1, "delete", lambda score_id: None)
    monkeypatch.setattr("svc.Svc.set_current_trace_io", lambda self, **kwargs: None)
    mocker.patch("app.clients.client.api.scores_v3.get_many_v3")


def test_own_patcher():
    patcher = patch("app.service.client", new=MagicMock(spec=real))
    started = patcher.start()
    started.api.scores_v3.get_many_v3.assert_not_called()


def test_spans():
    lf = MagicMock(spec=Svc)
    span = lf.start_as_current_observation.return_value.__enter__.return_value
    span.set_trace_io.assert_called_once()
    unknown = MagicMock()
    unknown.api.trace.get.return_value = None
    unknown.set_current_trace_io.assert_not_called()
    other = MagicMock(spec=dict)
    other.api.scores_v3.get_many_v3.assert_not_called()


async def test_async():
    lf = AsyncMock(Svc)
    lf.async_api.legacy.score_v1.delete.assert_awaited_once_with("s1")
    lf.get_dataset_run.assert_not_called()


def test_spied(mocker, session_mocker, recorder):
    mocker.spy(real.api.legacy.score_v1, "delete")
    session_mocker.spy(real.api.trace, "get")
    mocker.spy(real, "get_dataset_runs")
    mocker.spy(real, "flush")
    mocker.spy(recorder.store, "delete")
    recorder.spy(real.api.trace, "list")
