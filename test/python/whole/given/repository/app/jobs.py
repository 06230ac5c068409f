"""All callers are visible, and give the client."""
from typing import Any

from app.clients import make, make_either


def called(lf):
    lf.api.legacy.score_v1.delete("called")


def called_by_keyword(key, *, lf=None):
    lf.api.legacy.score_v1.delete(key)


def said_any(lf: Any):
    lf.api.legacy.score_v1.delete("said")


def in_thread(lf, key):
    lf.api.legacy.score_v1.delete(key)


def in_executor(lf):
    lf.api.legacy.score_v1.delete("in executor")


def submitted(key, lf):
    lf.api.legacy.score_v1.delete(key)


def partly(lf, key):
    lf.api.legacy.score_v1.delete(key)


def passed_on(lf):
    inner(lf)


def inner(lf):
    return lf.api.trace.get("inner")


def part(scores):
    scores.get_by_id("part")


class Store:
    def __init__(self, lf):
        self.lf = lf

    def drop(self, key):
        self.lf.api.legacy.score_v1.delete(key)


def made():
    make().api.legacy.score_v1.delete("made")


def made_either():
    make_either(True).api.legacy.score_v1.delete("either")
