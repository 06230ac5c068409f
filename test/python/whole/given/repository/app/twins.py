"""What callers give is not all visible, or not all of it is the client."""
from app.clients import client


class Other:
    pass


def given_both(lf):
    lf.api.legacy.score_v1.delete("both")


def nobody(lf):
    lf.api.legacy.score_v1.delete("nobody")


def handed_on(lf):
    lf.api.legacy.score_v1.delete("handed on")


def by_star(lf):
    lf.api.legacy.score_v1.delete("star")


def partly_later(lf):
    lf.api.legacy.score_v1.delete("later")


def mapped(lf):
    lf.api.legacy.score_v1.delete("mapped")


def decorated_by(function):
    return function


@decorated_by
def decorated(lf):
    lf.api.legacy.score_v1.delete("decorated")


def bound_again(lf):
    lf.api.legacy.score_v1.delete("again")


bound_again = handed_on


class Base:
    def __init__(self, lf):
        self.lf = lf

    def drop(self):
        self.lf.api.legacy.score_v1.delete("base")


class Below(Base):
    pass


class Own:
    """It has a constructor and a method of that name."""

    def called(self, lf):
        lf.api.legacy.score_v1.delete("method")


Own().called(client)
Base(client)
Below(Other())
