import os
from shop.clients import client

print(os.getcwd(), client.api.sessions.get("s").traces)
