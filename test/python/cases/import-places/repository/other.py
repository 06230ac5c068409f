try: import svcs
except ImportError: from app.svc import svcs
svcs.get_client().api.legacy.score_v1.delete("x")
