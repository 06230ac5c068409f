from shop.clients import client

print(client.api.sessions.get("s").traces)
