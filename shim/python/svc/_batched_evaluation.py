"""`run_batched_evaluation` (contract 4.5): it reads observations, and nothing else."""

import asyncio
import inspect
from dataclasses import dataclass, field

from ._experiments import EvaluatorInputs, _evaluate, _result


@dataclass
class BatchEvaluationResumeToken:
    """Where a run stopped, and for which filter. One of major 4 has other fields."""

    filter: str | None
    cursor: str | None
    items_processed: int = 0


@dataclass
class BatchEvaluationResult:
    total_items_fetched: int = 0
    total_items_processed: int = 0
    total_items_failed: int = 0
    total_scores_created: int = 0
    completed: bool = True
    resume_token: BatchEvaluationResumeToken | None = None
    item_evaluations: dict = field(default_factory=dict)


def _check(mapper, filter, resume_from) -> None:
    # A mapper takes `item` and further keywords.
    inspect.signature(mapper).bind(item=None, fields="")
    if resume_from is None:
        return
    if not isinstance(resume_from, BatchEvaluationResumeToken):
        raise ValueError("The resume token is of another major.")
    if resume_from.filter != filter:
        raise ValueError("The resume token was issued for another filter.")


async def _evaluate_item(client, item, mapper, evaluators, fields) -> list:
    inputs: EvaluatorInputs = await _result(mapper(item=item, fields=fields))
    evaluations = await _evaluate(evaluators, **vars(inputs))
    for one in evaluations:
        client.create_score(
            name=one.name, value=one.value, comment=one.comment, trace_id=item.trace_id, observation_id=item.id
        )
    return evaluations


def run_batched_evaluation(client, *, mapper, filter, fields, batch_size, max_items, evaluators, resume_from):
    _check(mapper, filter, resume_from)
    result = BatchEvaluationResult()
    cursor = resume_from.cursor if resume_from else None
    while True:
        left = batch_size if max_items is None else min(batch_size, max_items - result.total_items_fetched)
        page = client.api.observations.get_many(filter=filter, fields=fields, limit=left, cursor=cursor)
        for item in page.data:
            result.total_items_fetched += 1
            try:
                found = asyncio.run(_evaluate_item(client, item, mapper, evaluators, fields))
            except Exception as error:
                client._log.error("Evaluating %s failed: %s", item.id, error)
                result.total_items_failed += 1
                continue
            result.total_items_processed += 1
            result.total_scores_created += len(found)
            result.item_evaluations[item.id] = found
        cursor = getattr(page.meta, "cursor", None)
        if not cursor or (max_items is not None and result.total_items_fetched >= max_items):
            break
    if cursor:
        result.completed = False
        result.resume_token = BatchEvaluationResumeToken(filter, cursor, result.total_items_processed)
    client.flush()
    return result


