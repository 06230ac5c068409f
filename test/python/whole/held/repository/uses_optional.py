import optional
from optional import first, last, later, lazy
from svc import observe


@observe()
def run(output):
    first.set_current_trace_io(output=output)
    last.set_current_trace_io(output=output)
    later.set_current_trace_io(output=output)
    optional.last.set_current_trace_io(output=output)


def delete(score_id):
    first.api.legacy.score_v1.delete(score_id)
    last.api.legacy.score_v1.delete(score_id)
    optional.later.api.legacy.score_v1.delete(score_id)
    lazy.api.legacy.score_v1.delete(score_id)
