"""The client of major 5. What it does not have raises AttributeError, what it does not take TypeError (contract 7.3)."""

import atexit
import contextlib
import hashlib
import os
import secrets
import uuid
from datetime import datetime, timezone

from . import _batched_evaluation, _experiments
from ._api_client import api_class
from ._compression import resolve_compression
from ._http import Transport, log
from ._names import Names
from ._records import camel, to_json
from ._scores import ScoreQueue
from ._observations import classes_of
from ._spans import Observation, SpanExport, current, entered
from ._tables import SPAN_ATTRIBUTES
from .span_filter import is_default_export_span

_latest: dict[str, "Client"] = {}


class Client:
    """The client without its name."""

    _names: Names
    _observations: dict[str, type[Observation]]
    _log = log

    def __init__(self, *, public_key=None, secret_key=None, base_url=None, host=None, timeout=None, httpx_client=None,
                 debug=False, tracing_enabled=True, flush_at=None, flush_interval=None, environment=None, release=None,
                 media_upload_thread_count=None, sample_rate=None, mask=None, additional_headers=None,
                 tracer_provider=None, should_export_span=None, span_exporter=None, id_generator=None,
                 otel_compression=None):
        names = self._names
        read = os.environ.get
        self._transport = Transport(
            names, host=base_url or host, public_key=public_key, secret_key=secret_key, timeout=timeout,
            headers=additional_headers,
        )
        self.api = api_class(names)(transport=self._transport)
        self.async_api = api_class(names, is_async=True)(transport=self._transport)
        at = int(flush_at or read(f"{names.env}FLUSH_AT") or 15)
        interval = float(flush_interval or read(f"{names.env}FLUSH_INTERVAL") or 1)
        self._scores = ScoreQueue(self._transport, at, interval)
        version = {names.header("ingestion-version"): "4"}
        own = {key.lower(): value for key, value in (additional_headers or {}).items()}
        self._spans = SpanExport(
            self._transport,
            headers={**version, **own},
            compression=resolve_compression(names, otel_compression),
            should_export=(should_export_span or is_default_export_span) if tracing_enabled else lambda span: False,
            exporter=span_exporter,
        )
        shared = {"ENVIRONMENT": environment or read(f"{names.env}TRACING_ENVIRONMENT"), "RELEASE": release}
        self._shared = {SPAN_ATTRIBUTES[key]: value for key, value in shared.items() if value}
        self._environment = shared["ENVIRONMENT"]
        _latest[names.word] = self
        atexit.register(self.flush)

    # Scores (contract 4.2 and 9.4)

    def create_score(self, *, name, value, session_id=None, dataset_run_id=None, experiment_id=None, trace_id=None,
                     observation_id=None, score_id=None, data_type=None, comment=None, config_id=None, metadata=None,
                     timestamp=None) -> None:
        """Queues a score; its time is the one at which it is queued."""
        fields = dict(
            id=score_id or str(uuid.uuid4()), name=name, value=value, session_id=session_id, trace_id=trace_id,
            observation_id=observation_id, data_type=data_type, comment=comment, config_id=config_id,
            dataset_run_id=dataset_run_id or experiment_id, environment=self._environment,
            timestamp=timestamp or datetime.now(timezone.utc),
        )
        score = {camel(key): to_json(one) for key, one in fields.items() if one is not None}
        self._scores.add(score if metadata is None else {**score, "metadata": metadata})

    def score_current_span(self, *, name, value, **fields) -> None:
        if (observation := current()) is not None:
            observation.score(name=name, value=value, **fields)

    def score_current_trace(self, *, name, value, **fields) -> None:
        if (observation := current()) is not None:
            observation.score_trace(name=name, value=value, **fields)

    # Observations

    def _observed(self, name: str, as_type: str, parent: Observation | None, fields: dict) -> Observation:
        """What is none of the types is a span."""
        if as_type not in self._observations:
            log.warning("there is no observation of type %s: it is a span", as_type)
            as_type = "span"
        return self._observations[as_type](self, name, as_type, parent, fields)

    def start_observation(self, *, name, as_type="span", trace_context=None, **fields) -> Observation:
        observation = self._observed(name, as_type, current(), fields)
        if trace_context:
            observation.trace_id = trace_context["trace_id"]
            observation._parent_id = trace_context.get("parent_span_id")
        return observation

    @contextlib.contextmanager
    def start_as_current_observation(self, *, name, as_type="span", end_on_exit=True, **fields):
        with entered(self.start_observation(name=name, as_type=as_type, **fields), end_on_exit) as observation:
            yield observation

    def create_event(self, *, name, **fields) -> Observation:
        return self.start_observation(name=name, as_type="event", **fields).end()

    def update_current_span(self, **fields) -> None:
        if (observation := current()) is not None:
            observation.update(**fields)

    def update_current_generation(self, **fields) -> None:
        self.update_current_span(**fields)

    def set_current_trace_as_public(self) -> None:
        if (observation := current()) is not None:
            observation.set_trace_as_public()

    def get_current_trace_id(self) -> str | None:
        return getattr(current(), "trace_id", None)

    def get_current_observation_id(self) -> str | None:
        return getattr(current(), "id", None)

    @staticmethod
    def create_trace_id(*, seed: str | None = None) -> str:
        return hashlib.sha256(seed.encode()).hexdigest()[:32] if seed else secrets.token_hex(16)

    def get_trace_url(self, *, trace_id: str | None = None) -> str | None:
        wanted = trace_id or self.get_current_trace_id()
        return wanted and f"{self._transport.base}/trace/{wanted}"

    # Datasets and experiments

    def get_dataset(self, name: str, *, fetch_items_page_size: int = 50, version=None):
        return _experiments.read_dataset(self, name, fetch_items_page_size, version)

    def create_dataset(self, *, name, **fields):
        return self.api.datasets.create(name=name, **fields)

    def create_dataset_item(self, *, dataset_name, **fields):
        return self.api.dataset_items.create(dataset_name=dataset_name, **fields)

    def run_experiment(self, *, name, data, task, run_name=None, description=None, evaluators=(),
                       composite_evaluator=None, run_evaluators=(), max_concurrency=50, metadata=None, _version=None):
        return _experiments.run_experiment(
            self, name=name, run_name=run_name, description=description, data=data, task=task, evaluators=evaluators,
            run_evaluators=run_evaluators, most=max_concurrency, metadata=metadata, version=_version,
        )

    def run_batched_evaluation(self, *, mapper, evaluators, filter=None, fields="core,basic,io,metadata",
                               fetch_batch_size=50, max_items=None, max_retries=3, composite_evaluator=None,
                               max_concurrency=5, metadata=None, _add_observation_scores_to_trace=False,
                               resume_from=None, verbose=False):
        return _batched_evaluation.run_batched_evaluation(
            self, mapper=mapper, filter=filter, fields=fields, batch_size=fetch_batch_size, max_items=max_items,
            evaluators=evaluators, resume_from=resume_from,
        )

    # The client itself

    def auth_check(self) -> bool:
        return len(self.api.projects.get().data) > 0

    def flush(self) -> None:
        self._spans.flush()
        self._scores.flush()

    def shutdown(self) -> None:
        self.flush()


class Svc(Client):
    _names = Names("svc")
    _observations = classes_of("Svc", "svc")


class Langfuse(Client):
    _names = Names("langfuse")
    _observations = classes_of("Langfuse", "langfuse")


def client_of(kind: type[Client], public_key: str | None = None) -> Client:
    """The client that was made last, or one of the environment's settings."""
    known = _latest.get(kind._names.word)
    if known is not None and public_key in (None, known._transport.public_key):
        return known
    return kind(public_key=public_key)
