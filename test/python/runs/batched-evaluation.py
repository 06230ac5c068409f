# before: TypeError: Client.run_batched_evaluation() got an unexpected keyword argument 'scope'
# after: GET /api/public/v2/observations
from svc import EvaluatorInputs, get_client


def mapper(*, item, **kwargs):
    return EvaluatorInputs(input=item.input, output=item.output, expected_output=None, metadata=None)


client = get_client()
result = client.run_batched_evaluation(
    scope="observations",
    mapper=mapper,
    fetch_trace_fields="core,io",
    evaluators=[],
)
