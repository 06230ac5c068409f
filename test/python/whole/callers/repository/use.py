from holders import Alone, Given, late
from others import Other

from svc import get_client

other = Other()
Given(other).inner.api.legacy.score_v1.delete("other")
Given(get_client()).go()
Alone(get_client()).inner.api.legacy.score_v1.delete("alone")
late(client=get_client())
