from svc import get_client

client = get_client()
number = 1
while True:
    page = client.api.trace.list(page=number)
    if number >= page.meta.total_pages:
        break
    number += 1
