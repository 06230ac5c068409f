from svc import get_client

result = get_client().get_dataset("golden").run_experiment(name="first", task=print)
print(result.dataset_run_url, result.dataset_run_id)
