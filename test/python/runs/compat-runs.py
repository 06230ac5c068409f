# with: --compat
# before: AttributeError: 'Svc' object has no attribute 'get_dataset_runs'
# after: GET /api/public/v2/datasets/qa, GET /api/public/experiments, GET /api/public/v2/datasets/qa, GET /api/public/experiments, GET /api/public/experiment-items, GET /api/public/experiment-items, GET /api/public/v3/scores, GET /api/public/v2/datasets/qa, GET /api/public/experiment-items, DELETE /api/public/traces
# prints: ['run'] ['t1'] 1 1
from svc import get_client
from svc.api import NotFoundError

client = get_client()
names = [one.name for one in client.get_dataset_runs(dataset_name="qa").data]
run = client.get_dataset_run(
    dataset_name="qa",
    run_name="run",
)
items = client.api.dataset_run_items.list(dataset_id=run.dataset_id, run_name="run", limit=1)
score = client.api.scores.get_by_id("s1")
client.delete_dataset_run(dataset_name="qa", run_name="run")
print(names, [one.trace_id for one in run.dataset_run_items], len(items.data), score.value)
