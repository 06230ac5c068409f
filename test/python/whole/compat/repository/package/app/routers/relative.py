"""Imports by dots are gone on with."""

from ..obs import client


class Reports:
    def __init__(self, wrapped):
        self.client = client
        self.api = client.api

    def cost(self, trace_id):
        def inner():
            return self.api.trace.get(trace_id).total_cost

        return inner() + self.client.api.trace.get(trace_id, fields="core,metrics").total_cost

    def written(self, ids):
        rows = map(self.client.api.trace.get, ids)
        return [row.dict() for row in rows] + [self.api.sessions.get(ids[0]).dict()]

    def pages(self):
        page = self.client.api.legacy.observations_v1.get_many(
            limit=10
        )
        return page.data
