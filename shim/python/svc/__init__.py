"""The Python SDK of major 5 as the contract shows it, for tests: the standard library is all that it needs."""

from ._batched_evaluation import BatchEvaluationResult, BatchEvaluationResumeToken
from ._client import Svc, client_of
from ._experiments import Evaluation, EvaluatorInputs, ExperimentItemResult, ExperimentResult
from ._observe import decorator_of, propagate_attributes
from .span_filter import is_default_export_span

__version__ = "5.0.0"

observe = decorator_of(Svc)


class SvcOtelSpanAttributes:
    """Keys of attributes; those of a trace's input and output are gone (contract 4.6)."""


def get_client(*, public_key: str | None = None) -> Svc:
    return client_of(Svc, public_key)


def _fill() -> None:
    from ._tables import SPAN_ATTRIBUTES

    for name, key in SPAN_ATTRIBUTES.items():
        if name not in ("TRACE_INPUT", "TRACE_OUTPUT"):
            setattr(SvcOtelSpanAttributes, name, key)


_fill()

for _class in Svc._observations.values():
    globals()[_class.__name__] = _class
