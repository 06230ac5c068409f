from svc import get_client

client = get_client()
runs = client.get_dataset_runs(dataset_name="golden")
run = client.get_dataset_run(dataset_name="golden", run_name="first")
client.delete_dataset_run(dataset_name="golden", run_name="first")
client.api.dataset_run_items.create(run_name="first", dataset_item_id="i", trace_id="t")
