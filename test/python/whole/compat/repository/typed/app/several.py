from svc.api import (
    DatasetRun,
    NotFoundError,
    ObservationsView as Row,
    ScoreV1,
    Traces,
    PaginatedDatasetRuns,
)


def rows(traces: Traces, runs: PaginatedDatasetRuns, score: ScoreV1) -> "list[Row]":
    return []


def run(of: DatasetRun | NotFoundError) -> str:
    return of.name
