import pytest


def test_client(client):
    client.api.trace.get("a")


class TestContainer:
    def test_container(self, container, tmp_path):
        container.client.api.trace.list()

    def test_span(self, root_span):
        root_span.set_trace_io(input=1)


@pytest.mark.parametrize("client", [1, 2])
def test_other(client):
    client.api.trace.get("a")


@pytest.fixture
def local(client):
    return client.api.sessions


def test_local(local):
    local.get("a")
