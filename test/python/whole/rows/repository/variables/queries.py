from svc import get_client
client = get_client()
client.api.scores.get_many(page=1, score_ids=["a"], user_id="u")
client.api.scores.get_many(page=1)
client.api.scores.get_many(dataset_run_id="r")
client.api.scores.get_many(id="r")
