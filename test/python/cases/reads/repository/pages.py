from svc import get_client

page = get_client().api.legacy.observations_v1.get_many(limit=3)
print(page.meta.total_pages)
