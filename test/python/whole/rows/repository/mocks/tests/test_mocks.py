from unittest.mock import patch, MagicMock, DEFAULT
from app.service import Service
import app.service as service

def test_multiple():
    with patch.multiple("svc.Svc", get_dataset_runs=DEFAULT, flush=DEFAULT):
        pass
    fake = MagicMock()
    with patch.multiple("app.service", get_client=lambda: fake):
        fake.api.legacy.score_v1.delete.assert_called_once_with("s")
    other = MagicMock()
    with patch.multiple(service, print=lambda: other):
        other.api.legacy.score_v1.delete.assert_called_once_with("s")

def test_configure():
    client = MagicMock()
    client.configure_mock(**{"api.legacy.score_v1.delete.return_value": None, "api.trace.get.side_effect": 1, "flush.return_value": 1})
    Service(client)
    client.api.configure_mock(**{"trace.get.return_value": 3})
    nobody = MagicMock()
    nobody.configure_mock(**{"api.trace.get.return_value": 1})

def test_made():
    Service(MagicMock(**{"api.trace.get.return_value": 1}))
    Service(MagicMock(api=MagicMock(trace=MagicMock(get=MagicMock()))))
    MagicMock(api=MagicMock(trace=MagicMock(get=MagicMock())))

def test_read():
    client = MagicMock()
    Service(client).go()
    assert client.run_batched_evaluation.call_args.kwargs["scope"] == "observations"
    _, kwargs = client.run_batched_evaluation.call_args
    kw = client.run_batched_evaluation.call_args.kwargs
    assert kw["scope"] == "observations"
    assert kw["mapper"] is None
    assert client.run_batched_evaluation.call_args[1]["fetch_trace_fields"] == "x"
    assert client.other.call_args[1]["scope"] == "x"
