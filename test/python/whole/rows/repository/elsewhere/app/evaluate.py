from app import mappers
from app.mappers import Closed, Opened, closed, opened
from svc import get_client

client = get_client()
client.run_batched_evaluation(mapper=closed, evaluators=[])
client.run_batched_evaluation(mapper=mappers.closed, evaluators=[])
client.run_batched_evaluation(mapper=Closed(), evaluators=[])
client.run_batched_evaluation(mapper=opened, evaluators=[])
client.run_batched_evaluation(mapper=mappers.opened, evaluators=[])
client.run_batched_evaluation(mapper=Opened(), evaluators=[])
