from svc import get_client

client = get_client()
text = """
client.api.legacy.score_v1.delete("a")
"""
formatted = f"{client.api.legacy.score_v1.delete('a')} {client.api.trace.get('t')!r:>{10}}"
raw = rb"client.api.legacy.score_v1.delete"
client.api.scores.create(name=f"{'a' if text else 'b'}", value=1, comment="""
several lines
    with spaces
""")
client.api.scores.create(name="a", value=1, comment=(
    "x"  # why
    "y"
), metadata={
    "a": [1,
          2],
})
client.api.scores.create(name="a",
                         value=1,
                         trace_id="t")
client.api.scores.create(  # first
    name="a", value=1,
    # second
    trace_id="t"  # third
)
if True: client.api.legacy.score_v1.delete("a"); client.api.legacy.score_v1.delete("b")
for id in "ab": client.api.legacy.score_v1.delete(id)
x = lambda: client.api.legacy.score_v1.delete("a")
assert client.api.scores_v3 \
    .get_many_v3()
