try: import svc
except ImportError: svc = None
svc.get_client().api.legacy.score_v1.delete("x")
