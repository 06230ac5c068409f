from app.obs import client


def test_a():
    assert client.api.trace.get("a").id == "a"
