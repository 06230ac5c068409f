"""
Reads that major 5 of the SDK no longer has, in the shape of major 4, made from what major 5 has. Written once by
svc-codemod --compat; it is yours: change it as you like. A later run adds what is missing and leaves the rest alone.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Callable, Iterable, Iterator
from weakref import WeakKeyDictionary

from svc.api import NotFoundError


@dataclass
class CompatScore:
    """A score in the shape of major 4. Major 5 does not tell the number behind a category: it is 0 here."""

    id: str
    trace_id: str | None
    session_id: str | None
    observation_id: str | None
    dataset_run_id: str | None
    name: str
    value: Any
    string_value: str | None
    data_type: str
    source: str
    timestamp: datetime
    created_at: datetime
    updated_at: datetime
    author_user_id: str | None
    comment: str | None
    metadata: Any
    config_id: str | None
    queue_id: str | None
    environment: str


@dataclass
class CompatUsage:
    """Tokens and costs of an observation."""

    input: int
    output: int
    total: int
    unit: str
    input_cost: float | None
    output_cost: float | None
    total_cost: float | None


@dataclass
class CompatObservation:
    """An observation in the shape of major 4."""

    id: str
    project_id: str
    trace_id: str | None
    type: str
    name: str | None
    start_time: datetime
    end_time: datetime | None
    completion_start_time: datetime | None
    model: str | None
    model_parameters: Any
    input: Any
    output: Any
    version: str | None
    metadata: Any
    usage: CompatUsage
    usage_details: dict[str, int]
    cost_details: dict[str, float]
    level: str
    status_message: str | None
    parent_observation_id: str | None
    prompt_id: str | None
    prompt_name: str | None
    prompt_version: int | None
    environment: str
    model_id: str | None
    input_price: float | None
    output_price: float | None
    total_price: float | None
    calculated_input_cost: float | None
    calculated_output_cost: float | None
    calculated_total_cost: float | None
    latency: float | None
    time_to_first_token: float | None


@dataclass
class CompatTraceBase:
    """What all traces of major 4 have."""

    id: str
    timestamp: datetime
    name: str | None
    input: Any
    output: Any
    session_id: str | None
    release: str | None
    version: str | None
    user_id: str | None
    metadata: Any
    tags: list[str]
    public: bool
    environment: str


@dataclass
class CompatTrace(CompatTraceBase):
    """A trace in the shape of major 4. `latency` is in seconds, `total_cost` in US dollars."""

    html_path: str
    latency: float
    total_cost: float
    observations: list[CompatObservation]
    scores: list[CompatScore]


@dataclass
class CompatTraceListItem(CompatTraceBase):
    """One row of the list of traces: `observations` and `scores` are ids."""

    html_path: str
    latency: float
    total_cost: float
    observations: list[str]
    scores: list[str]


@dataclass
class CompatPageMeta:
    """Which page it is. Major 5 counts no totals."""

    page: int
    limit: int


@dataclass
class CompatTracePage:
    """A page of traces."""

    data: list[CompatTraceListItem]
    meta: CompatPageMeta


@dataclass
class CompatObservationPage:
    """A page of observations."""

    data: list[CompatObservation]
    meta: CompatPageMeta


@dataclass
class CompatSession:
    """A session with its traces in the shape of major 4; `created_at` is the start of its first observation."""

    id: str
    created_at: datetime
    project_id: str
    environment: str
    traces: list[CompatTraceBase]


@dataclass
class CompatDatasetRun:
    """A dataset run in the shape of major 4. Times are those of its first start and its last end."""

    id: str
    name: str
    description: str | None
    metadata: Any
    dataset_id: str
    dataset_name: str
    created_at: datetime
    updated_at: datetime


@dataclass
class CompatDatasetRunItem:
    """An item of a dataset run in the shape of major 4."""

    id: str
    dataset_run_id: str
    dataset_run_name: str
    dataset_item_id: str
    trace_id: str
    observation_id: str | None
    created_at: datetime
    updated_at: datetime


@dataclass
class CompatDatasetRunWithItems(CompatDatasetRun):
    """A dataset run with its items."""

    dataset_run_items: list[CompatDatasetRunItem]


@dataclass
class CompatDatasetRunPage:
    """A page of dataset runs."""

    data: list[CompatDatasetRun]
    meta: CompatPageMeta


@dataclass
class CompatDatasetRunItemPage:
    """A page of the items of a run."""

    data: list[CompatDatasetRunItem]
    meta: CompatPageMeta


@dataclass
class CompatDeletedDatasetRun:
    """What a deletion says."""

    message: str


def get_trace(
    client: Any, trace_id: str, *, fields: str | None = None, request_options: Any = None
) -> CompatTrace:
    """Reads a trace with its observations and scores. Raises when it does not exist, as major 4 did."""
    # Without a value the condition would be left out of the request, which then means every trace.
    if not trace_id:
        raise _not_found(f"Trace {trace_id} not found")
    api = _api(client)
    rows = _rows(api, request_options, trace_id=trace_id, fields=f"{_observation_fields},trace_context")
    if not rows:
        raise _not_found(f"Trace {trace_id} not found")
    scores = [one for one in _scores(api, request_options, trace_id=trace_id) if one.data_type != "CORRECTION"]
    for one in scores:
        one.trace_id = trace_id
    return CompatTrace(
        **vars(_trace(rows)),
        html_path=_path(rows[0]),
        latency=_latency(rows),
        total_cost=_cost(rows),
        observations=[_observation(row) for row in _in_order(rows)] if _wants(fields, "observations") else [],
        scores=scores if _wants(fields, "scores") else [],
    )


async def get_trace_async(client: Any, trace_id: str, **given: Any) -> CompatTrace:
    """`get_trace`, in a thread."""
    return await asyncio.to_thread(get_trace, client, trace_id, **given)


def list_traces(
    client: Any,
    *,
    page: int | None = None,
    limit: int | None = None,
    user_id: str | None = None,
    name: str | None = None,
    session_id: str | None = None,
    from_timestamp: datetime | None = None,
    to_timestamp: datetime | None = None,
    order_by: str | None = None,
    tags: str | Iterable[str] | None = None,
    version: str | None = None,
    release: str | None = None,
    environment: str | Iterable[str] | None = None,
    fields: str | None = None,
    filter: str | None = None,
    request_options: Any = None,
) -> CompatTracePage:
    """Lists traces that have a root observation, latest first. A page reads all before it, unless the last just was."""
    if order_by and order_by.lower() != "timestamp.desc":
        raise ValueError(f'Traces cannot be listed by "{order_by}": major 5 lists the latest first.')
    api = _api(client)
    conditions = [{"type": "boolean", "column": "isRootObservation", "operator": "=", "value": True}]
    # A filter takes the place of all other conditions, as in major 4.
    if filter is not None:
        columns = {"timestamp": "startTime", "name": "traceName"}
        conditions += [{**one, "column": columns.get(one["column"], one["column"])} for one in json.loads(filter)]
    else:
        same = {"userId": user_id, "traceName": name, "sessionId": session_id, "version": version}
        conditions += [_is(column, value) for column, value in same.items() if value is not None]
        if environment:
            conditions.append(_any_of("environment", _several(environment)))
        if tags:
            conditions.append(
                {"type": "arrayOptions", "column": "tags", "operator": "all of", "value": _several(tags)}
            )
        for operator, moment in ((">=", from_timestamp), ("<", to_timestamp)):
            if moment is not None:
                text = moment.astimezone(timezone.utc).isoformat() if isinstance(moment, datetime) else moment
                conditions.append({"type": "datetime", "column": "startTime", "operator": operator, "value": text})
    asked = f"core,basic,trace_context{',io,metadata' if _wants(fields, 'io') else ''}"

    def read(**next_page: Any) -> Any:
        found = api.observations.get_many(
            filter=json.dumps(conditions), fields=asked, request_options=request_options, **next_page
        )
        kept = [row for row in found.data if release is None or _of(row, "release") == release]
        return kept, found.meta

    page, limit = page or 1, _default_limit if limit is None else limit
    query = ["traces", conditions, asked, release]
    roots = _rows_of_page((api, query), read, lambda row: row.trace_id, page, limit, 1000)
    rows: dict[str, list] = {}
    scores: dict[str, list[str]] = {}
    for ids in _chunks([row.trace_id for row in roots], _ids_per_request):
        if _wants(fields, "observations") or _wants(fields, "metrics"):
            of_ids = json.dumps([_any_of("traceId", ids)])
            for row in _rows(api, request_options, filter=of_ids, fields="core,usage"):
                rows.setdefault(row.trace_id, []).append(row)
        if _wants(fields, "scores"):
            for score in _scores(api, request_options, trace_id=",".join(ids)):
                scores.setdefault(score.trace_id or "", []).append(score.id)
    data = [
        CompatTraceListItem(
            **vars(_trace([root])),
            html_path=_path(root),
            latency=_latency(rows.get(root.trace_id, [root])) if _wants(fields, "metrics") else -1,
            total_cost=_cost(rows.get(root.trace_id, [root])) if _wants(fields, "metrics") else -1,
            observations=[row.id for row in rows.get(root.trace_id, [])] if _wants(fields, "observations") else [],
            scores=scores.get(root.trace_id, []),
        )
        for root in _with_whole_metadata(api, roots, request_options)
    ]
    return CompatTracePage(data, CompatPageMeta(page, limit))


async def list_traces_async(client: Any, **given: Any) -> CompatTracePage:
    """`list_traces`, in a thread."""
    return await asyncio.to_thread(list_traces, client, **given)


def get_session(client: Any, session_id: str, *, request_options: Any = None) -> CompatSession:
    """Reads a session with its traces, the first one first. Raises when it does not exist, as major 4 did."""
    conditions = json.dumps([_is("sessionId", session_id)])
    fields = "core,basic,io,metadata,trace_context"
    rows = _in_order(_rows(_api(client), request_options, filter=conditions, fields=fields)) if session_id else []
    if not rows:
        raise _not_found(f"Session {session_id} not found")
    by_trace: dict[str, list] = {}
    for row in rows:
        by_trace.setdefault(row.trace_id, []).append(row)
    return CompatSession(
        id=session_id,
        created_at=rows[0].start_time,
        project_id=rows[0].project_id,
        environment=_of(rows[0], "environment") or "default",
        traces=[_trace(of_trace) for of_trace in by_trace.values()],
    )


async def get_session_async(client: Any, session_id: str, **given: Any) -> CompatSession:
    """`get_session`, in a thread."""
    return await asyncio.to_thread(get_session, client, session_id, **given)


def get_observation(client: Any, observation_id: str, *, request_options: Any = None) -> CompatObservation:
    """Reads one observation. Raises when it does not exist, as major 4 did."""
    conditions = json.dumps([_is("id", observation_id)])
    rows = _rows(_api(client), request_options, filter=conditions, fields=_observation_fields) if observation_id else []
    if not rows:
        raise _not_found(f"Observation {observation_id} not found")
    return _observation(rows[0])


async def get_observation_async(client: Any, observation_id: str, **given: Any) -> CompatObservation:
    """`get_observation`, in a thread."""
    return await asyncio.to_thread(get_observation, client, observation_id, **given)


def list_observations(
    client: Any, *, page: int | None = None, limit: int | None = None, request_options: Any = None, **conditions: Any
) -> CompatObservationPage:
    """Lists observations, latest first. A page reads all before it, unless the last just was."""
    api = _api(client)

    def read(**next_page: Any) -> Any:
        found = api.observations.get_many(
            fields=_observation_fields, request_options=request_options, **conditions, **next_page
        )
        return found.data, found.meta

    page, limit = page or 1, _default_limit if limit is None else limit
    rows = _rows_of_page((api, ["observations", conditions]), read, _key_of_row, page, limit, 1000)
    data = [_observation(row) for row in _with_whole_metadata(api, rows, request_options)]
    return CompatObservationPage(data, CompatPageMeta(page, limit))


async def list_observations_async(client: Any, **given: Any) -> CompatObservationPage:
    """`list_observations`, in a thread."""
    return await asyncio.to_thread(list_observations, client, **given)


def get_score_by_id(client: Any, score_id: str, *, request_options: Any = None) -> CompatScore:
    """Reads one score. Raises when it does not exist, as major 4 did."""
    # Without a value the condition would be left out of the request, which then means every score.
    found = _scores(_api(client), request_options, id=score_id) if score_id else []
    if not found:
        raise _not_found(f"Score {score_id} not found")
    return found[0]


async def get_score_by_id_async(client: Any, score_id: str, **given: Any) -> CompatScore:
    """`get_score_by_id`, in a thread."""
    return await asyncio.to_thread(get_score_by_id, client, score_id, **given)


def list_dataset_runs(
    client: Any,
    dataset_name: str,
    *,
    page: int | None = None,
    limit: int | None = None,
    request_options: Any = None,
) -> CompatDatasetRunPage:
    """Lists the runs of a dataset, latest first. A page reads all before it, unless the last just was."""
    api = _api(client)
    dataset = _dataset(api, dataset_name, request_options)

    def read(**next_page: Any) -> Any:
        found = api.experiments.list(
            dataset_id=dataset.id,
            from_start_time=dataset.created_at,
            fields="metadata",
            request_options=request_options,
            **next_page,
        )
        return found.data, found.meta

    page, limit = page or 1, _default_limit if limit is None else limit
    runs = _rows_of_page((api, ["runs", dataset.id]), read, lambda run: run.id, page, limit, 100)
    data = [CompatDatasetRun(**_run(run, dataset.id, dataset_name)) for run in runs]
    return CompatDatasetRunPage(data, CompatPageMeta(page, limit))


async def list_dataset_runs_async(client: Any, dataset_name: str, **given: Any) -> CompatDatasetRunPage:
    """`list_dataset_runs`, in a thread."""
    return await asyncio.to_thread(list_dataset_runs, client, dataset_name, **given)


def get_dataset_run(
    client: Any, dataset_name: str, run_name: str, *, request_options: Any = None
) -> CompatDatasetRunWithItems:
    """Reads a run with all of its items. Raises when it does not exist, as major 4 did."""
    api = _api(client)
    dataset = _dataset(api, dataset_name, request_options)
    found = api.experiments.list(
        filter=_is_run(dataset.id, "name", run_name),
        from_start_time=dataset.created_at,
        fields="metadata",
        limit=1,
        request_options=request_options,
    ).data
    if not found or found[0].name != run_name:
        raise _not_found(f"Dataset run {run_name} not found")
    items = _items(api, dataset.id, dataset.created_at, run_name, request_options)
    return CompatDatasetRunWithItems(
        **_run(found[0], dataset.id, dataset_name), dataset_run_items=[_run_item(item) for item in items]
    )


async def get_dataset_run_async(
    client: Any, dataset_name: str, run_name: str, **given: Any
) -> CompatDatasetRunWithItems:
    """`get_dataset_run`, in a thread."""
    return await asyncio.to_thread(get_dataset_run, client, dataset_name, run_name, **given)


def list_dataset_run_items(
    client: Any,
    *,
    dataset_id: str,
    run_name: str,
    page: int | None = None,
    limit: int | None = None,
    request_options: Any = None,
) -> CompatDatasetRunItemPage:
    """Lists the items of a run. Raises when it does not exist, as major 4 did."""
    first = datetime.fromtimestamp(0, timezone.utc)
    items = _items(_api(client), dataset_id, first, run_name, request_options)
    if not items:
        raise _not_found(f"Dataset run {run_name} not found")
    page, limit = page or 1, _default_limit if limit is None else limit
    data = [_run_item(item) for item in items[(page - 1) * limit : page * limit]]
    return CompatDatasetRunItemPage(data, CompatPageMeta(page, limit))


async def list_dataset_run_items_async(client: Any, **given: Any) -> CompatDatasetRunItemPage:
    """`list_dataset_run_items`, in a thread."""
    return await asyncio.to_thread(list_dataset_run_items, client, **given)


def delete_dataset_run(
    client: Any, dataset_name: str, run_name: str, *, request_options: Any = None
) -> CompatDeletedDatasetRun:
    """
    Deletes the traces of a run, and so all of its data. Raises when it does not exist, as major 4 did.
    When a request fails half-way, calling it again deletes the rest.
    """
    api = _api(client)
    dataset = _dataset(api, dataset_name, request_options)
    items = _items(api, dataset.id, dataset.created_at, run_name, request_options)
    if not items:
        raise _not_found(f"Dataset run {run_name} not found")
    for trace_ids in _chunks(list(dict.fromkeys(item.trace_id for item in items)), 1000):
        api.trace.delete_multiple(trace_ids=trace_ids, request_options=request_options)
    return CompatDeletedDatasetRun("Dataset run deleted successfully")


async def delete_dataset_run_async(
    client: Any, dataset_name: str, run_name: str, **given: Any
) -> CompatDeletedDatasetRun:
    """`delete_dataset_run`, in a thread."""
    return await asyncio.to_thread(delete_dataset_run, client, dataset_name, run_name, **given)


_observation_fields = "core,basic,time,io,metadata,model,usage,prompt,metrics"


# How many rows a page has where a request does not say: as many as in major 4.
_default_limit = 50


# Ids in one request: its address must not get too long.
_ids_per_request = 50


def _api(client: Any) -> Any:
    """Of the client, or an API client alone."""
    return getattr(client, "api", client)


def _not_found(message: str) -> NotFoundError:
    error = NotFoundError(body={"message": message})
    error.status_code = 404
    return error


def _of(row: Any, name: str) -> Any:
    """A field that may be absent."""
    return getattr(row, name, None)


def _wants(fields: str | None, group: str) -> bool:
    return fields is None or group in [one.strip() for one in fields.split(",")]


def _is(column: str, value: Any) -> dict[str, Any]:
    return {"type": "string", "column": column, "operator": "=", "value": value}


def _any_of(column: str, values: list[str]) -> dict[str, Any]:
    return {"type": "stringOptions", "column": column, "operator": "any of", "value": values}


def _several(value: str | Iterable[str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _chunks(values: list, size: int) -> Iterator[list]:
    for start in range(0, len(values), size):
        yield values[start : start + size]


def _all_rows(read: Callable[..., Any], key: Callable[[Any], Any]) -> list:
    """Every row of a list, page by page to the last cursor."""
    rows: dict[Any, Any] = {}
    cursor = None
    while True:
        found, meta = read(**({"cursor": cursor} if cursor else {}))
        rows.update((key(row), row) for row in found)
        cursor = _of(meta, "cursor")
        if not cursor:
            return list(rows.values())


@dataclass
class _ReadSoFar:
    """A list behind the page of it that was read last; `ahead` are rows behind that page which came with it."""

    page: int
    keys: set
    ahead: list
    cursor: str | None
    ended: bool


_lists_read = WeakKeyDictionary()


_most_lists = 100


def _lists_of(api: Any) -> dict[str, _ReadSoFar]:
    """Lists of a client that are remembered: who reads page after page of one goes on where the last page ended."""
    try:
        return _lists_read.setdefault(api, {})
    except TypeError:
        # Not every stand-in of a test can be a key.
        return {}


def _rows_of_page(
    asked: tuple[Any, Any],
    read: Callable[..., Any],
    key: Callable[[Any], Any],
    page: int,
    limit: int,
    most: int,
) -> list:
    """
    One page by its number, from 1, of what is asked of a client. Major 5 has cursors only: unless the page before it
    was read last, all of them are read.
    """
    api, query = asked
    lists = _lists_of(api)
    name = json.dumps([query, limit], default=str, sort_keys=True)
    last = lists.pop(name, None)
    start = last if last is not None and last.page == page - 1 else _ReadSoFar(0, set(), [], None, False)
    rows, cursor, ended = start.ahead, start.cursor, start.ended
    skipped = (page - 1 - start.page) * limit
    wanted = skipped + limit
    while not ended and len(rows) < wanted:
        found, meta = read(limit=min(most, wanted - len(rows)), **({"cursor": cursor} if cursor else {}))
        for row in found:
            if key(row) not in start.keys:
                start.keys.add(key(row))
                rows.append(row)
        cursor = _of(meta, "cursor")
        ended = not cursor
    of_page = rows[skipped:wanted]
    if of_page:
        lists[name] = _ReadSoFar(page, start.keys, rows[wanted:], cursor, ended)
    if len(lists) > _most_lists:
        lists.pop(next(iter(lists)), None)
    return of_page


def _key_of_row(row: Any) -> tuple[str, str]:
    return row.trace_id, row.id


def _rows(api: Any, request_options: Any, **query: Any) -> list:
    """All observations of a query, each once."""

    def read(**next_page: Any) -> Any:
        found = api.observations.get_many(limit=1000, request_options=request_options, **query, **next_page)
        return found.data, found.meta

    return _with_whole_metadata(api, _all_rows(read, _key_of_row), request_options)


def _with_whole_metadata(api: Any, rows: list, request_options: Any) -> list:
    """Major 5 cuts texts of `metadata` at 200 characters unless their key is asked for."""
    keys: set[str] = set()
    cut = []
    for row in rows:
        metadata = _of(row, "metadata")
        found = [key for key, value in metadata.items() if _may_be_cut(value)] if isinstance(metadata, dict) else []
        keys.update(found)
        if found:
            cut.append(row)
    whole: dict[Any, Any] = {}
    for some in _chunks(cut, _ids_per_request):
        query = {
            "fields": "metadata",
            "expand_metadata": ",".join(sorted(keys)),
            "filter": json.dumps([_any_of("id", [row.id for row in some])]),
            "limit": 1000,
            "request_options": request_options,
        }

        def read(**next_page: Any) -> Any:
            found = api.observations.get_many(**query, **next_page)
            return found.data, found.meta

        whole.update((_key_of_row(row), row.metadata) for row in _all_rows(read, _key_of_row))
    return [_WithMetadata(row, whole[_key_of_row(row)]) if _key_of_row(row) in whole else row for row in rows]


class _WithMetadata:
    """A row with its whole metadata."""

    def __init__(self, row: Any, metadata: Any):
        self._row = row
        self.metadata = metadata

    def __getattr__(self, name: str) -> Any:
        return getattr(self._row, name)


def _may_be_cut(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) == 200
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return any(_may_be_cut(one) for one in values)


def _parsed(value: Any) -> Any:
    """Major 4 parsed input and output; major 5 gives their texts."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value


def _in_order(rows: list) -> list:
    return sorted(rows, key=lambda row: row.start_time)


def _trace(rows: list) -> CompatTraceBase:
    """A trace from its observations; input, output and metadata are those of its root."""
    ordered = _in_order(rows)
    root = next(
        (row for row in ordered if _of(row, "is_root_observation")),
        next((row for row in ordered if not _of(row, "parent_observation_id")), ordered[0]),
    )
    every = [root, *rows]
    return CompatTraceBase(
        id=root.trace_id,
        timestamp=ordered[0].start_time,
        name=_of(root, "trace_name"),
        input=_parsed(_of(root, "input")),
        output=_parsed(_of(root, "output")),
        session_id=next((row.session_id for row in every if _of(row, "session_id")), None),
        release=_of(root, "release"),
        version=_of(root, "version"),
        user_id=next((row.user_id for row in every if _of(row, "user_id")), None),
        metadata=_of(root, "metadata") or {},
        tags=_of(root, "tags") or [],
        public=any(_of(row, "public") is True for row in every),
        environment=_of(root, "environment") or "default",
    )


def _path(row: Any) -> str:
    return f"/project/{row.project_id}/traces/{row.trace_id}"


def _latency(rows: list) -> float:
    """Seconds from the first start to the last end."""
    ends = [_of(row, "end_time") or row.start_time for row in rows]
    return (max(ends) - min(row.start_time for row in rows)).total_seconds()


def _cost(rows: list) -> float:
    return sum(_of(row, "total_cost") or 0 for row in rows)


def _sum(details: dict[str, Any], kind: str) -> Any:
    """All kinds of input or output together, cached and reasoning tokens among them; None when there is none."""
    values = [value for key, value in details.items() if kind in key]
    return sum(values) if values else None


def _number(price: Any) -> float | None:
    """Prices are texts in major 5."""
    return None if price is None else float(price)


def _observation(row: Any) -> CompatObservation:
    usage, costs = _of(row, "usage_details") or {}, _of(row, "cost_details") or {}
    input_tokens, output_tokens = _sum(usage, "input") or 0, _sum(usage, "output") or 0
    input_cost, output_cost = _sum(costs, "input"), _sum(costs, "output")
    total_cost = costs.get("total") if _of(row, "total_cost") is None else row.total_cost
    return CompatObservation(
        id=row.id,
        project_id=row.project_id,
        trace_id=row.trace_id,
        type=row.type,
        name=_of(row, "name"),
        start_time=row.start_time,
        end_time=_of(row, "end_time"),
        completion_start_time=_of(row, "completion_start_time"),
        model=_of(row, "model") or _of(row, "provided_model_name"),
        model_parameters=_of(row, "model_parameters"),
        input=_parsed(_of(row, "input")),
        output=_parsed(_of(row, "output")),
        version=_of(row, "version"),
        metadata=_of(row, "metadata"),
        usage=CompatUsage(
            input=input_tokens,
            output=output_tokens,
            total=usage.get("total", input_tokens + output_tokens),
            unit="TOKENS",
            input_cost=input_cost,
            output_cost=output_cost,
            total_cost=total_cost,
        ),
        usage_details=usage,
        cost_details=costs,
        level=_of(row, "level") or "DEFAULT",
        status_message=_of(row, "status_message"),
        parent_observation_id=_of(row, "parent_observation_id"),
        prompt_id=_of(row, "prompt_id"),
        prompt_name=_of(row, "prompt_name"),
        prompt_version=_of(row, "prompt_version"),
        environment=_of(row, "environment") or "default",
        model_id=_of(row, "internal_model_id") or _of(row, "model_id"),
        input_price=_number(_of(row, "input_price")),
        output_price=_number(_of(row, "output_price")),
        total_price=_number(_of(row, "total_price")),
        calculated_input_cost=input_cost,
        calculated_output_cost=output_cost,
        calculated_total_cost=total_cost,
        latency=_of(row, "latency"),
        time_to_first_token=_of(row, "time_to_first_token"),
    )


def _scores(api: Any, request_options: Any, **query: Any) -> list[CompatScore]:
    def read(**next_page: Any) -> Any:
        found = api.scores.get_many(
            fields="details,subject,annotation", limit=100, request_options=request_options, **query, **next_page
        )
        return found.data, found.meta

    return [_score(row) for row in _all_rows(read, lambda row: row.id)]


def _score(row: Any) -> CompatScore:
    subject = _of(row, "subject")
    kind = _of(subject, "kind")
    category = row.data_type not in ("NUMERIC", "BOOLEAN", "TEXT")
    texts = {"NUMERIC": None, "BOOLEAN": "True" if row.value else "False"}
    numbers = {"NUMERIC": row.value, "BOOLEAN": 1 if row.value else 0, "TEXT": None}
    return CompatScore(
        id=row.id,
        trace_id=_of(subject, "trace_id") if kind == "observation" else subject.id if kind == "trace" else None,
        session_id=subject.id if kind == "session" else None,
        observation_id=subject.id if kind == "observation" else None,
        dataset_run_id=subject.id if kind == "experiment" else None,
        name=row.name,
        value=0 if category else numbers[row.data_type],
        string_value=texts.get(row.data_type, row.value),
        data_type=row.data_type,
        source=row.source,
        timestamp=row.timestamp,
        created_at=row.created_at,
        updated_at=row.updated_at,
        author_user_id=_of(row, "author_user_id"),
        comment=_of(row, "comment"),
        metadata=_of(row, "metadata"),
        config_id=_of(row, "config_id"),
        queue_id=_of(row, "queue_id"),
        environment=row.environment,
    )


def _dataset(api: Any, name: str, request_options: Any) -> Any:
    """No item starts before its dataset exists, so the dataset's creation time covers every run."""
    # The name is a part of the address, where these would end it.
    if not any(mark in name for mark in "/?#%"):
        return api.datasets.get(name, request_options=request_options)
    page = 1
    while True:
        found = api.datasets.list(page=page, limit=100, request_options=request_options).data
        for dataset in found:
            if dataset.name == name:
                return dataset
        if len(found) < 100:
            raise _not_found(f"Dataset {name} not found")
        page += 1


def _is_run(dataset_id: str, column: str, run_name: str) -> str:
    """As a parameter, a name with a comma would be several names."""
    return json.dumps([_is("datasetId", dataset_id), _is(column, str(run_name))])


def _items(api: Any, dataset_id: str, start: datetime, run_name: str, request_options: Any) -> list:
    def read(**next_page: Any) -> Any:
        found = api.experiments.list_items(
            filter=_is_run(dataset_id, "experimentName", run_name),
            from_start_time=start,
            limit=100,
            request_options=request_options,
            **next_page,
        )
        return [item for item in found.data if item.experiment_name == run_name], found.meta

    return _all_rows(read, lambda item: (item.experiment_item_id, item.trace_id, item.id))


def _run(run: Any, dataset_id: str, dataset_name: str) -> dict[str, Any]:
    return {
        "id": run.id,
        "name": run.name,
        "description": _of(run, "description"),
        "metadata": _of(run, "metadata"),
        "dataset_id": dataset_id,
        "dataset_name": dataset_name,
        "created_at": run.start_time,
        "updated_at": _of(run, "end_time") or run.start_time,
    }


def _run_item(item: Any) -> CompatDatasetRunItem:
    return CompatDatasetRunItem(
        id=item.id,
        dataset_run_id=item.experiment_id,
        dataset_run_name=item.experiment_name,
        dataset_item_id=item.experiment_item_id,
        trace_id=item.trace_id,
        observation_id=item.id,
        created_at=item.start_time,
        updated_at=_of(item, "end_time") or item.start_time,
    )
