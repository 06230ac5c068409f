from svc import get_client
client = get_client()
def m(item): return item
def n(*, item): return item
def two(item): return item
def multi(
    item,
    *,
    other=1,
):
    return item
def noitem(row): return row
async def asy(*, item): return item
client.run_batched_evaluation(mapper=m, evaluators=[])
client.run_batched_evaluation(mapper=n, evaluators=[])
client.run_batched_evaluation(mapper=two, evaluators=[])
client.run_batched_evaluation(mapper=two, evaluators=[])
client.run_batched_evaluation(mapper=multi, evaluators=[])
client.run_batched_evaluation(mapper=noitem, evaluators=[])
client.run_batched_evaluation(mapper=asy, evaluators=[])
client.run_batched_evaluation(mapper=lambda item: item, evaluators=[])
client.run_batched_evaluation(mapper=lambda item, **rest: item, evaluators=[])


def first():
    def same(item):
        return item.output

    client.run_batched_evaluation(mapper=same, evaluators=[])


def second():
    def same(item):
        return item.input

    client.run_batched_evaluation(mapper=same, evaluators=[])
