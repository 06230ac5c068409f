from svc import get_client

client = get_client()
client.run_batched_evaluation(
    scope="observations",
)
client.run_batched_evaluation(scope="observations")
client.run_batched_evaluation(
    evaluators=[],
    scope="observations",  # of one argument
)
client.run_batched_evaluation(
    # of the call
    scope="observations"
)
client.run_batched_evaluation(
    evaluators=[], scope="observations",  # of both
)
