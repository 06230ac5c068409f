"""`observe` and `propagate_attributes`."""

import functools
import inspect

from ._client import client_of
from ._spans import entered, propagated, text
from ._tables import SPAN_ATTRIBUTES


def decorator_of(kind: type):
    """`@observe` for a client's class."""

    def observe(function=None, *, name=None, as_type="span", capture_input=None, capture_output=None):
        def decorate(wrapped):
            def opened(args, keywords):
                fields = {} if capture_input is False else {"input": {"args": list(args), "kwargs": keywords}}
                return entered(client_of(kind).start_observation(name=name or wrapped.__name__, as_type=as_type, **fields))

            def kept(span, result):
                # The output is written after the body.
                if capture_output is not False and result is not None:
                    span.update(output=result)
                return result

            if inspect.iscoroutinefunction(wrapped):

                @functools.wraps(wrapped)
                async def run_async(*args, **keywords):
                    with opened(args, keywords) as span:
                        return kept(span, await wrapped(*args, **keywords))

                return run_async

            @functools.wraps(wrapped)
            def run(*args, **keywords):
                with opened(args, keywords) as span:
                    return kept(span, wrapped(*args, **keywords))

            return run

        return decorate if function is None else decorate(function)

    return observe


def propagate_attributes(*, user_id=None, session_id=None, metadata=None, version=None, tags=None, trace_name=None,
                         as_baggage=False):
    """Gives what is named to all observations below."""
    given = {
        "TRACE_USER_ID": user_id,
        "TRACE_SESSION_ID": session_id,
        "VERSION": version,
        "TRACE_TAGS": tags,
        "TRACE_NAME": trace_name,
    }
    attributes = {SPAN_ATTRIBUTES[key]: value for key, value in given.items() if value is not None}
    for key, value in (metadata or {}).items():
        attributes[f"{SPAN_ATTRIBUTES['TRACE_METADATA']}.{key}"] = (
            value if isinstance(value, (str, bool, int, float)) else text(value)
        )
    return propagated(attributes)
