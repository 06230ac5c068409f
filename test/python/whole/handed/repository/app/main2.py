from svc import get_client
from app.deep import relay

print(relay(get_client()))
