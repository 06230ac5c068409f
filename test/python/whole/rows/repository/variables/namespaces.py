from svc import get_client
client = get_client()
s = client.api.scores_v3
s.get_many_v3(limit=3)
s.get_many_v3(limit=4)
def f():
    old = get_client().api.legacy.score_v1
    old.delete("s")
    old.create(name="a", value=1, trace_id="t")
def g():
    both = client.api.scores_v3
    both.get_many_v3()
    print(both)
def h(x):
    two = client.api.scores_v3
    if x:
        two = client.api.scores
    two.get_many_v3()
class A:
    def __init__(self):
        self.s = client.api.scores_v3
    def f(self):
        return self.s.get_many_v3(limit=1)
def legacy():
    l = client.api.legacy
    l.score_v1.delete("s")
