"""The classes of observations. What none of them has raises AttributeError, `set_trace_io` too (contract 7.3)."""

from ._http import log
from ._spans import Observation

_GENERATION_LIKE = ("generation", "agent", "tool", "chain", "retriever", "evaluator", "embedding")
_KINDS = ("span", *_GENERATION_LIKE, "guardrail", "event")


class GenerationLike(Observation):
    """Takes what is known of a call of a model as well."""

    def update(self, *, completion_start_time=None, model=None, model_parameters=None, usage_details=None,
               cost_details=None, prompt=None, **fields):
        self._set_model(completion_start_time=completion_start_time, model=model, model_parameters=model_parameters,
                        usage_details=usage_details, cost_details=cost_details, prompt=prompt)
        return super().update(**fields)


class Event(Observation):
    """Is over as soon as it is there, and stays as it is."""

    def __init__(self, *args):
        super().__init__(*args)
        self.end()

    def update(self, **fields):
        if self._ended:
            log.warning("an event cannot be updated once it is there")
            return self
        return super().update(**fields)


def _base(kind: str) -> type[Observation]:
    if kind == "event":
        return Event
    return GenerationLike if kind in _GENERATION_LIKE else Observation


def classes_of(prefix: str, module: str) -> dict[str, type[Observation]]:
    """By their `as_type`, under the name of a package: `SvcGeneration`."""
    return {
        kind: type(f"{prefix}{kind.capitalize()}", (_base(kind),), {"__module__": module, "__doc__": f"Of type {kind}."})
        for kind in _KINDS
    }
