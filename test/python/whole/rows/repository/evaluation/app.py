from svc import get_client

client = get_client()


class Closed:
    def __call__(self, *, item):
        return item


class Open:
    def __call__(self, *, item, **others):
        return item


class Named:
    def call(self, item):
        return item


def run(filters, token):
    client.run_batched_evaluation(mapper=Closed(), evaluators=[])
    client.run_batched_evaluation(mapper=Open(), evaluators=[])
    client.run_batched_evaluation(mapper=Named(), evaluators=[])
    client.run_batched_evaluation(mapper=Open(), evaluators=[], filter={"tags": ["a"]})
    client.run_batched_evaluation(mapper=Open(), evaluators=[], filter=[{"column": "name"}])
    client.run_batched_evaluation(mapper=Open(), evaluators=[], filter='{"tags": ["a"]}')
    client.run_batched_evaluation(mapper=Open(), evaluators=[], filter="name = x")
    client.run_batched_evaluation(mapper=Open(), evaluators=[], filter='  [{"column": "name"}]')
    client.run_batched_evaluation(mapper=Open(), evaluators=[], filter=filters)
    client.run_batched_evaluation(mapper=Open(), evaluators=[], filter=None)
    client.run_batched_evaluation(mapper=Open(), evaluators=[], resume_from=token)
