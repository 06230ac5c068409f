"""Datasets, experiments and their results (contract 2, 4.4 and 9.4)."""

import asyncio
import inspect
import json
import secrets
import warnings
from dataclasses import dataclass
from datetime import datetime, timezone

from ._records import Record
from ._spans import entered, propagated, text
from ._tables import SPAN_ATTRIBUTES


@dataclass
class Evaluation:
    name: str
    value: object = None
    comment: str | None = None
    metadata: object = None
    data_type: str | None = None
    config_id: str | None = None


@dataclass
class EvaluatorInputs:
    """What an evaluator is called with (contract 2)."""

    input: object = None
    output: object = None
    expected_output: object = None
    metadata: object = None


@dataclass
class ExperimentItemResult:
    item: object
    output: object
    evaluations: list
    trace_id: str | None
    dataset_run_id: str | None = None


@dataclass
class ExperimentResult:
    name: str
    run_name: str
    description: str | None
    item_results: list
    run_evaluations: list
    experiment_id: str
    experiment_url: str | None = None

    # The contract names the new names and shows no removal of these.
    @property
    def dataset_run_id(self):
        warnings.warn("dataset_run_id is experiment_id", DeprecationWarning, stacklevel=2)
        return self.experiment_id

    @property
    def dataset_run_url(self):
        warnings.warn("dataset_run_url is experiment_url", DeprecationWarning, stacklevel=2)
        return self.experiment_url

    def format(self, **_options) -> str:
        return f"{self.name}: {len(self.item_results)} items"


class DatasetItem(Record):
    pass


class Dataset(Record):
    """A dataset with its items."""

    def __init__(self, client, values: dict, items: list, version=None):
        super().__init__(values)
        self._client = client
        self.items = items
        self.version = version

    def run_experiment(self, *, name, task, **options) -> ExperimentResult:
        return self._client.run_experiment(name=name, data=self.items, task=task, _version=self.version, **options)


def read_dataset(client, name: str, page_size: int = 50, version=None) -> Dataset:
    dataset = client.api.datasets.get(name)
    items: list = []
    page = 1
    while True:
        asked = {} if version is None else {"version": version}
        answer = client.api.dataset_items.list(dataset_name=name, page=page, limit=page_size, **asked)
        items += [DatasetItem(one.dict()) for one in answer.data]
        if page >= answer.meta.total_pages:
            return Dataset(client, dataset.dict(), items, version)
        page += 1


def of(item, name: str):
    """A field of an item, which may be a record or a dict of the user."""
    return item.get(name) if isinstance(item, dict) else getattr(item, name, None)


async def _result(value):
    return await value if inspect.isawaitable(value) else value


async def _evaluate(evaluators, **values) -> list[Evaluation]:
    found: list[Evaluation] = []
    for evaluator in evaluators:
        given = await _result(evaluator(**values))
        found += given if isinstance(given, list) else [given]
    return found


def _key(name: str) -> str:
    return SPAN_ATTRIBUTES[name]


async def _run_item(client, item, run: dict, task, evaluators) -> ExperimentItemResult:
    with entered(client.start_observation(name="experiment-item-run", input=of(item, "input"))) as span:
        shared = {
            _key("EXPERIMENT_ID"): run["id"],
            _key("EXPERIMENT_NAME"): run["run_name"],
            _key("EXPERIMENT_DATASET_ID"): of(item, "dataset_id"),
            _key("EXPERIMENT_ITEM_ID"): of(item, "id") or secrets.token_hex(8),
            _key("EXPERIMENT_ITEM_VERSION"): run["version"] and str(run["version"]),
            _key("EXPERIMENT_ITEM_ROOT_OBSERVATION_ID"): span.id,
            _key("EXPERIMENT_METADATA"): run["metadata"] and json.dumps(run["metadata"]),
        }
        expected = of(item, "expected_output")
        if expected is not None:
            span._set("EXPERIMENT_ITEM_EXPECTED_OUTPUT", text(expected))
        if run["description"]:
            span._set("EXPERIMENT_DESCRIPTION", run["description"])
        with propagated({key: value for key, value in shared.items() if value}):
            output = await _result(task(item=item))
        span.update(output=output)
        values = dict(input=of(item, "input"), output=output, expected_output=expected, metadata=of(item, "metadata"))
        evaluations = await _evaluate(evaluators, **values)
        for one in evaluations:
            span.score_trace(name=one.name, value=one.value, comment=one.comment)
        return ExperimentItemResult(item, output, evaluations, span.trace_id)


async def _run(client, items, run, task, evaluators, run_evaluators, most):
    limit = asyncio.Semaphore(most)

    async def one(item):
        async with limit:
            try:
                return await _run_item(client, item, run, task, evaluators)
            except Exception as error:
                client._log.error("An item of the experiment failed: %s", error)
                return None

    results = [result for result in await asyncio.gather(*map(one, items)) if result is not None]
    return results, await _evaluate(run_evaluators, item_results=results)


def run_experiment(client, *, name, run_name, description, data, task, evaluators, run_evaluators, most, metadata,
                   version) -> ExperimentResult:
    now = datetime.now(timezone.utc).isoformat()
    run = {
        "id": secrets.token_hex(16),
        "run_name": run_name or f"{name} - {now}",
        "description": description,
        "metadata": metadata,
        "version": version,
    }
    results, of_run = asyncio.run(_run(client, data, run, task, evaluators, run_evaluators, most))
    url = f"{client._transport.base}/experiments/{run['id']}"
    for one in of_run:
        # Run evaluations are recorded for local data as well (contract 9.4).
        client.create_score(name=one.name, value=one.value, comment=one.comment, experiment_id=run["id"])
    client.flush()
    return ExperimentResult(name, run["run_name"], description, results, of_run, run["id"], url)
