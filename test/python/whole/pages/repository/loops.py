from svc import get_client

client = get_client()


def counted(user):
    page = 1
    found = []
    while True:
        traces = client.api.trace.list(page=page, limit=50, user_id=user, order_by="timestamp.desc")
        found.extend(traces.data)
        # The last one?
        if page >= traces.meta.total_pages:
            return found
        page += 1


def until_empty():
    page = 1
    while True:
        rows = client.api.trace.list(page=page, limit=50).data
        if not rows:
            break
        for row in rows:
            yield row
        page = page + 1


def until_short(trace_id):
    page, cursor = 1, "mine"
    while True:
        seen = client.api.legacy.observations_v1.get_many(
            page=page,
            limit=100,
            trace_id=trace_id,
        )
        print(cursor, page, seen.data)
        page += 1
        if len(seen.data) < 100: break


def by_range(pages):
    if pages:
        for page in range(1, pages + 1):
            traces = client.api.trace.list(page=page, from_timestamp=None)
            print(traces.data)
    return client.api.trace.list(page=1, limit=5)


async def awaited():
    page = 1
    while True:
        traces = await client.async_api.trace.list(page=page)
        if page == traces.meta.total_pages:
            break
        page += 1


def fields():
    page = 1
    while True:
        traces = client.api.trace.list(page=page, limit=50)
        for number, t in enumerate(traces.data):
            print(number, f"{t.id}: {t.name!r}", t.user_id, t.metadata.get("id"), getattr(t, "id"))
        ids = [each.id for each in sorted(traces.data, key=lambda one: one.timestamp)]
        print(ids, traces.data[0].id, client.auth_check().id)
        if page >= traces.meta.total_pages:
            break
        page += 1


def fields_of_observations():
    page = 1
    while True:
        rows = client.api.legacy.observations_v1.get_many(page=page, limit=50).data
        if not rows:
            break
        for row in rows:
            print(row.id, row.name, row.model, row.calculated_total_cost)
        page += 1
