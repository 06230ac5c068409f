from holders import Alone
from others import Other


def test_alone():
    Alone(Other()).go()
