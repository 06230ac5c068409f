from svc.span_filter import *  # noqa: F403
