from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from svc import Svc


def read(client: "Svc", trace_id):
    trace = (
        client.api  # the API
        .trace.get(trace_id)
    )
    again = client.api.trace \
        .get(trace_id)
    return trace, again, client.api.trace.get(  # the same
        trace_id
    )
