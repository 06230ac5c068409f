import operator
from operator import attrgetter, methodcaller

from svc import get_client

client = get_client()

# A method that is asked for in quotes, and called there.
getattr(client, "run_batched_evaluation")(scope="observations", mapper=None, evaluators=[])
getattr(client.api.scores, "create")(name="a", value=1, trace_id="t")
getattr(client.api.scores, "create")(request=None)
getattr(client.api.scores, "get_many")(score_ids="a")
getattr(client.api.scores, "get_many")(id="a")
give = getattr(client.api.scores, "create")
hasattr(client.api.scores, "create")
getattr(client, "api")
getattr(client, "create_score")(name="a", value=1)

# A path in quotes: of the client, and of what comes later.
attrgetter("api.trace.list")(client)(limit=1)
attrgetter("api.legacy.score_v1.delete", "api.trace.delete")(client)
operator.attrgetter("api.sessions.get")
methodcaller("get_dataset_runs", dataset_name="a")(client)
methodcaller("delete_dataset_run", dataset_name="a", run_name="b")
methodcaller("get", "t1")(client.api.trace)
methodcaller("delete", "s1")(client.api.legacy.score_v1)
attrgetter("dataset_run_url")
attrgetter("trace.list", "name", "api.trace.delete")
methodcaller("get", "x")

# The attributes of an object as a dictionary.
client.__dict__["api"].trace.get("t1")
vars(client)["api"].legacy.score_v1.delete("s1")
vars(client)["api"].trace.delete("t1")
client.__dict__["other"].trace.get("t1")


class Other:
    trace = None


getattr(Other(), "create")(name="a")
attrgetter("trace.list")(Other())
Other().__dict__["api"].trace.get("t1")
vars(Other())["api"].trace.get("t1")


def shown(result):
    print(getattr(result, "dataset_run_url", None), getattr(result, "run_name", None))
    print(hasattr(result, "get_dataset_runs"), getattr({}, "dataset_run_url", None))
    setattr(result, "dataset_run_url", None)


class Report:
    dataset_run_url = None


def of_its_own(report: Report):
    return getattr(report, "dataset_run_url", None)
