from unittest.mock import MagicMock, patch

import app


@patch("app.Svc")
def test_make(made):
    app.make()
    made.assert_called_with(blocked_instrumentation_scopes=["a"], should_export_span=None)
    made.other(blocked_instrumentation_scopes=["a"])


@patch("app.get_client")
def test_evaluate(get_client):
    app.evaluate()
    get_client.return_value.run_batched_evaluation.assert_called_once_with(
        scope="observations", mapper=None, evaluators=[]
    )
    get_client.return_value.run_batched_evaluation.reset_mock(scope="observations")


def test_other():
    other = MagicMock()
    other.run_experiment.assert_called_once_with(scope="observations")
