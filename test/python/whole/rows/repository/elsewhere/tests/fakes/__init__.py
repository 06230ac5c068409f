from .clients import FakeA as Given
from .clients import FakeB, NotGiven, make_fake, other_client
