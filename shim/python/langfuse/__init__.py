"""The same SDK under its public name."""

import svc
from svc import (  # noqa: F401
    BatchEvaluationResult,
    BatchEvaluationResumeToken,
    Evaluation,
    EvaluatorInputs,
    ExperimentItemResult,
    ExperimentResult,
    is_default_export_span,
    propagate_attributes,
)
from svc._client import Langfuse, client_of
from svc._observe import decorator_of

__version__ = svc.__version__

observe = decorator_of(Langfuse)

for _class in Langfuse._observations.values():
    globals()[_class.__name__] = _class


class LangfuseOtelSpanAttributes:
    """Keys of attributes under this name."""


for _name, _key in vars(svc.SvcOtelSpanAttributes).items():
    if _name.isupper():
        setattr(LangfuseOtelSpanAttributes, _name, Langfuse._names.attribute(_key))


def get_client(*, public_key: str | None = None) -> Langfuse:
    return client_of(Langfuse, public_key)
