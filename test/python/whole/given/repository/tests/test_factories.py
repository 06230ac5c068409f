def test_clients(make_client, make_api, yields_maker):
    make_client(public_key="x").api.legacy.score_v1.delete("a")
    make_api().trace.get("b")
    client = yields_maker("c")
    client.api.sessions.get("d")


def test_others(make_store, store, make_mock):
    assert make_store().trace.get("a") is None
    assert store.trace.get("b") is None
    assert make_mock().trace.get("c")
