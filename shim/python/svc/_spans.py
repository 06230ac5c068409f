"""Observations: spans, the one that is current, and their way to the service."""

import contextlib
import contextvars
import gzip
import json
import secrets
import time
from types import SimpleNamespace

from ._http import log
from ._tables import SPAN_ATTRIBUTES

_current: contextvars.ContextVar = contextvars.ContextVar("svc_current", default=None)
_propagated: contextvars.ContextVar = contextvars.ContextVar("svc_propagated", default={})

_TEXTS = {
    "input": "OBSERVATION_INPUT",
    "output": "OBSERVATION_OUTPUT",
    "model": "OBSERVATION_MODEL",
    "model_parameters": "OBSERVATION_MODEL_PARAMETERS",
    "usage_details": "OBSERVATION_USAGE_DETAILS",
    "cost_details": "OBSERVATION_COST_DETAILS",
    "level": "OBSERVATION_LEVEL",
    "status_message": "OBSERVATION_STATUS_MESSAGE",
    "version": "VERSION",
}


def text(value):
    return value if isinstance(value, str) else json.dumps(value, default=str)


def _plain(value):
    """Numbers and booleans keep their type (contract 9.4)."""
    return value if isinstance(value, (str, bool, int, float)) else text(value)


class Observation:
    """What the classes of all types have; `_observations.py` has the classes themselves."""

    def __init__(self, client, name: str, as_type: str, parent: "Observation | None", fields: dict):
        self._client = client
        self._ended = False
        self.trace_id = parent.trace_id if parent else secrets.token_hex(16)
        self.id = secrets.token_hex(8)
        self._parent_id = parent.id if parent else None
        self.name = name
        self.started = time.time_ns()
        self.attributes: dict = {}
        self.instrumentation_scope = SimpleNamespace(name=f"{client._names.word}-sdk", version="5.0.0")
        self._set("OBSERVATION_TYPE", as_type)
        for key, value in {**client._shared, **_propagated.get()}.items():
            self.attributes[client._names.attribute(key)] = value
        self.update(**fields)

    def _set(self, key: str, value, below: str = "") -> None:
        self.attributes[self._client._names.attribute(SPAN_ATTRIBUTES[key]) + below] = value

    def _set_texts(self, given: dict) -> None:
        for key, value in given.items():
            if value is not None:
                self._set(_TEXTS[key], text(value))

    def _set_model(self, *, completion_start_time, prompt, **given) -> None:
        self._set_texts(given)
        if completion_start_time is not None:
            self._set("OBSERVATION_COMPLETION_START_TIME", json.dumps(completion_start_time, default=str))
        if prompt is not None:
            self._set("OBSERVATION_PROMPT_NAME", prompt.name)
            self._set("OBSERVATION_PROMPT_VERSION", prompt.version)

    def update(self, *, name=None, input=None, output=None, metadata=None, version=None, level=None,
               status_message=None, **_others):
        if name is not None:
            self.name = name
        self._set_texts(
            dict(input=input, output=output, version=version, level=level, status_message=status_message)
        )
        if isinstance(metadata, dict):
            for key, value in metadata.items():
                self._set("OBSERVATION_METADATA", _plain(value), f".{key}")
        elif metadata is not None:
            self._set("OBSERVATION_METADATA", _plain(metadata))
        return self

    def set_trace_as_public(self):
        self._set("TRACE_PUBLIC", True)
        return self

    def score(self, *, name, value, **fields) -> None:
        self._client.create_score(name=name, value=value, trace_id=self.trace_id, observation_id=self.id, **fields)

    def score_trace(self, *, name, value, **fields) -> None:
        self._client.create_score(name=name, value=value, trace_id=self.trace_id, **fields)

    def start_observation(self, *, name, as_type="span", **fields) -> "Observation":
        return self._client._observed(name, as_type, self, fields)

    @contextlib.contextmanager
    def start_as_current_observation(self, *, name, as_type="span", **fields):
        with entered(self.start_observation(name=name, as_type=as_type, **fields)) as observation:
            yield observation

    def create_event(self, *, name, **fields) -> "Observation":
        return self.start_observation(name=name, as_type="event", **fields).end()

    def end(self, *, end_time=None) -> "Observation":
        if not self._ended:
            self._ended = True
            self.ended = end_time or time.time_ns()
            self._client._spans.add(self)
        return self


@contextlib.contextmanager
def entered(observation: Observation, end_on_exit: bool = True):
    """Makes an observation the current one."""
    token = _current.set(observation)
    try:
        yield observation
    except BaseException as error:
        observation.update(level="ERROR", status_message=str(error))
        raise
    finally:
        _current.reset(token)
        if end_on_exit:
            observation.end()


def current() -> Observation | None:
    return _current.get()


@contextlib.contextmanager
def propagated(attributes: dict):
    """Gives attributes to all observations that start below."""
    observation = current()
    token = _propagated.set({**_propagated.get(), **attributes})
    if observation is not None:
        for key, value in attributes.items():
            observation.attributes[observation._client._names.attribute(key)] = value
    try:
        yield
    finally:
        _propagated.reset(token)


def _value(value) -> dict:
    if isinstance(value, bool):
        return {"boolValue": value}
    if isinstance(value, int):
        return {"intValue": str(value)}
    if isinstance(value, float):
        return {"doubleValue": value}
    if isinstance(value, (list, tuple)):
        return {"arrayValue": {"values": [_value(one) for one in value]}}
    return {"stringValue": str(value)}


def _written(span: Observation) -> dict:
    return {
        "traceId": span.trace_id,
        "spanId": span.id,
        **({"parentSpanId": span._parent_id} if span._parent_id else {}),
        "name": span.name,
        "kind": 1,
        "startTimeUnixNano": str(span.started),
        "endTimeUnixNano": str(span.ended),
        "attributes": [{"key": key, "value": _value(value)} for key, value in span.attributes.items()],
        "status": {},
    }


class SpanExport:
    """Keeps ended spans until they are sent."""

    def __init__(self, transport, *, headers: dict, compression: str, should_export, exporter):
        self._transport = transport
        self._headers = headers
        self._compression = compression
        self._should_export = should_export
        self._exporter = exporter
        self._ended: list[Observation] = []

    def add(self, span: Observation) -> None:
        if self._should_export(span):
            self._ended.append(span)

    def flush(self) -> None:
        spans, self._ended = self._ended, []
        if not spans:
            return
        if self._exporter is not None:
            # An exporter of one's own gets neither the header nor the compression (contract 8 and 9.3).
            self._exporter.export(spans)
            return
        scope = spans[0].instrumentation_scope
        body = {
            "resourceSpans": [
                {
                    "resource": {"attributes": []},
                    "scopeSpans": [
                        {
                            "scope": {"name": scope.name, "version": scope.version},
                            "spans": [_written(span) for span in spans],
                        }
                    ],
                }
            ]
        }
        content = json.dumps(body).encode()
        headers = dict(self._headers)
        if self._compression == "gzip":
            content = gzip.compress(content)
            headers["content-encoding"] = "gzip"
        try:
            self._transport.send("POST", "/api/public/otel/v1/traces", content=content, headers=headers)
        except Exception as error:
            log.error("%d spans could not be sent: %s", len(spans), error)
