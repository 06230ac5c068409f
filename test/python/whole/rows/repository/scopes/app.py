from filters import keep, make_filter, names
from svc import Svc, get_client


def own(span):
    return True


def make(given=None, settings=None):
    Svc(blocked_instrumentation_scopes=["a"], should_export_span=None)
    Svc(blocked_instrumentation_scopes=["a"], should_export_span=given)
    Svc(blocked_instrumentation_scopes=["a"], should_export_span=settings.keep)
    Svc(blocked_instrumentation_scopes=["a"], should_export_span=own)
    Svc(blocked_instrumentation_scopes=["a"], should_export_span=keep)
    Svc(blocked_instrumentation_scopes=["a"], should_export_span=lambda s: s.name != "ping")
    Svc(blocked_instrumentation_scopes=["a"], should_export_span=make_filter("ping"))
    Svc(blocked_instrumentation_scopes=names(), should_export_span=keep)


def evaluate():
    get_client().run_batched_evaluation(scope="observations", mapper=None, evaluators=[])
