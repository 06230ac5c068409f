from svc import get_client

svc = get_client()


def dictionaries():
    fields = {"name": "a", "value": 1}
    row = fields
    svc.api.scores.create(**row)
    more = {**fields, "trace_id": "t"}
    svc.api.scores.create(**more)
    svc.api.scores.create(**{**more, "comment": "c"})
    svc.api.scores.create(**dict(fields, comment="c"))


def dictionaries_of_others(given):
    row = {**given, "value": 1}
    svc.api.scores.create(**row)
    again = again or row
    svc.api.scores.create(**again)
