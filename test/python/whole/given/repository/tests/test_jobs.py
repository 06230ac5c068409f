from app.jobs import called
from app.twins import nobody


class Fake:
    pass


def test_called():
    called(Fake())
    nobody(Fake())
