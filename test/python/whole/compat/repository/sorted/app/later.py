from svc import get_client

client = get_client()
print(client.api.trace.get("t").name)

from app.web import render

render(client.api.trace.get("t"))
