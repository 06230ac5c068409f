"""How batches of spans are compressed (contract 8)."""

import os

from ._names import Names


def resolve_compression(names: Names, argument: str | None) -> str:
    """The first valid of the argument and the variables, in their order; `gzip` without one."""
    variables = (
        f"{names.env}OTEL_COMPRESSION",
        "OTEL_EXPORTER_OTLP_TRACES_COMPRESSION",
        "OTEL_EXPORTER_OTLP_COMPRESSION",
    )
    values = [argument, *(os.environ.get(name, "").strip().lower() for name in variables)]
    return next((value for value in values if value in ("gzip", "none")), "gzip")
