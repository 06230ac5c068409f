from svc import get_client

svc = get_client()


def count(name):
    found = svc.api.trace.list(name=name)
    return found.meta.total_items


def rows(name):
    found = svc.api.trace.list(name=name)
    return [row.id for row in found.data]


def rows_at_once(name):
    return svc.api.trace.list(name=name).data


def first(name):
    data = svc.api.trace.list(name=name, limit=1).data
    return data[0]


def handed(name):
    found = svc.api.trace.list(name=name)
    return len(found.data), found


def nested(name):
    found = svc.api.trace.list(name=name)

    def total():
        return found.meta.total_items

    return found.data, total
