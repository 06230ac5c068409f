import sys
import svc


def name(trace_id):
    return svc.get_client().api.trace.get(trace_id).name


if __name__ == "__main__":
    from svc import get_client

    print(name(sys.argv[1]), get_client().api.sessions.get("x").id)
