from svc import get_client

client = get_client()


def another_change():
    page = 1
    while True:
        found = client.api.trace.list(page=page, limit=50)
        for trace in found.data:
            client.api.scores.create(name="a", value=1, trace_id=trace.id)
        if page >= found.meta.total_pages:
            break
        page += 1


def read_behind():
    traces = []
    page = 1
    while True:
        found = client.api.trace.list(page=page, limit=50)
        traces.extend(found.data)
        if page >= found.meta.total_pages:
            break
        page += 1
    return [trace.id for trace in traces]


def gone_behind():
    traces = []
    page = 1
    while True:
        found = client.api.trace.list(page=page, limit=50)
        traces += found.data
        if page >= found.meta.total_pages:
            break
        page += 1
    return [trace.html_path for trace in traces]


def same_behind():
    traces = []
    page = 1
    while True:
        found = client.api.trace.list(page=page, limit=50)
        traces.extend(found.data)
        if page >= found.meta.total_pages:
            break
        page += 1
    return [trace.session_id for trace in traces]
