import svc
from svc import get_client

client = get_client()


def replace():
    global client
    client = object()


def use():
    client.api.legacy.score_v1.delete("a")


def deleted():
    lf = svc.get_client()
    del lf
    lf = {}
    lf.api.legacy.score_v1.delete("a")


def outer():
    inner_client = get_client()

    def change(other):
        nonlocal inner_client
        inner_client = other

    def use_it():
        inner_client.api.legacy.score_v1.delete("a")

    return change, use_it


if input():
    maybe = get_client()
else:
    maybe = open("a")
maybe.api.legacy.score_v1.delete("a")
a = b = get_client()
a.api.legacy.score_v1.delete("a"); b.api.scores_v3.get_many_v3()
c, d = get_client(), 1
c.api.legacy.score_v1.delete("a")
(e := get_client()).api.legacy.score_v1.delete("a")
e.api.legacy.score_v1.delete("a")
