import json
from functools import partial

from svc import get_client

client = get_client()
QUERY = {"view": "traces", "metrics": []}
query = json.dumps({"view": "observations"})
client.api.legacy.metrics_v1.metrics(query=query)
client.api.legacy.metrics_v1.metrics(query=json.dumps(QUERY | {"view": 'traces'}))
client.api.legacy.metrics_v1.metrics(query='{"view": "traces"}')
partial(client.api.legacy.metrics_v1.metrics, query=query)


async def rows():
    page = await client.async_api.legacy.observations_v1.get_many(
        trace_id="t",
        limit=10,
    )
    client.api.legacy.observations_v1.get_many(page=2)
    client.api.legacy.observations_v1.get_many(**{"limit": 1})
    return page.data


result = client.get_dataset("d").run_experiment(name="x", task=rows)
if result.dataset_run_id:
    print(result.dataset_run_id, result.dataset_run_url)


def rows_in_sight(trace_id):
    for row in client.api.legacy.observations_v1.get_many(trace_id=trace_id).data:
        print(row.id, row.model, row.calculated_total_cost, row.model("x"))
