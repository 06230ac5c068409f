from svc import get_client


def main():
    return get_client().api.trace.get("a")


if __name__ == "__main__":
    main()
