from svc import get_client


def read(client, other):
    client.api.trace.get("x")
    other.get_dataset_run(dataset_name="d", run_name="r")
    other.trace.get("x")
    other.api.trace.delete("x")


def choose(flag):
    client = get_client() if flag else None
    client.api.sessions.list()
    client = other_client()
    return client


import pytest
from helpers import get_api


@pytest.fixture
def svc_client():
    return get_client()


def test_reads(svc_client, plain):
    svc_client.api.trace.get("x")
    svc_client.api.scores_v3.get_many_v3()
    get_api().legacy.observations_v1.get("x")
    get_api().trace.get("x")
    plain.run_batched_evaluation(scope="observations")
    plain.legacy.other()
    plain.legacy
