from svc.api import ObservationsView, TraceWithDetails


def title(trace: TraceWithDetails) -> str:
    return trace.name or trace.id
