from svc import get_client

client = get_client()


def header_counts(total_pages):
    page = 1
    while page <= total_pages:
        traces = client.api.trace.list(page=page)
        print(traces.data)
        page += 1


def goes_on():
    page = 1
    while True:
        traces = client.api.trace.list(page=page)
        page += 1
        if traces.data:
            continue
        if page > traces.meta.total_pages:
            break


def two_reasons(limit):
    page = 1
    while True:
        traces = client.api.trace.list(page=page)
        if page >= traces.meta.total_pages or page > limit:
            break
        page += 1


def with_else():
    page = 1
    while True:
        traces = client.api.trace.list(page=page)
        if page >= traces.meta.total_pages:
            break
        else:
            print("more")
        page += 1


def steps_first():
    page = 1
    while True:
        traces = client.api.trace.list(page=page)
        page += 1
        if not traces.data:
            break
        print(traces.data)


def steps_by_two():
    page = 1
    while True:
        traces = client.api.trace.list(page=page)
        if page >= traces.meta.total_pages:
            break
        page += 2


def counts_again():
    page = 1
    while True:
        traces = client.api.trace.list(page=page)
        print(traces.meta.total_items)
        if page >= traces.meta.total_pages:
            break
        page += 1


def inside(page):
    for _ in range(3):
        print(client.api.trace.list(page=page).data)
    return client.api.trace.list(page=page), client.api.trace.list(page=2)


def by_name():
    page = 1
    while True:
        traces = client.api.trace.list(page=page, name="chat")
        if page >= traces.meta.total_pages:
            break
        page += 1


def total():
    return client.api.trace.list(limit=1).meta.total_items


def oldest():
    return client.api.trace.list(order_by="timestamp.asc")


def costs():
    page = 1
    while True:
        traces = client.api.trace.list(page=page)
        for t in traces.data:
            print(t.id, t.total_cost)
        if page >= traces.meta.total_pages:
            break
        page += 1


def of_two_lists(users):
    page = 1
    while True:
        traces = client.api.trace.list(page=page)
        for t in traces.data:
            print(t.id)
        for t in users:
            print(t.id)
        if page >= traces.meta.total_pages:
            break
        page += 1


def usages():
    page = 1
    while True:
        rows = client.api.legacy.observations_v1.get_many(page=page).data
        if not rows:
            break
        for row in rows:
            print(row.usage)
        page += 1
