from fastapi import Depends, FastAPI

from svc import get_client

client = get_client()
app = FastAPI()


@app.middleware("http")
async def traced(request, call_next):
    with client.start_as_current_observation(name="request") as root:
        response = await call_next(request)
        root.set_trace_io(output=response.status_code)
        return response


def opened():
    with client.start_as_current_observation(name="opened") as span:
        yield span


@app.get("/a")
def registered(q: str, span=Depends(opened)):
    with client.start_as_current_observation(name="registered") as inner:
        inner.set_trace_io(input=q)
        client.set_current_trace_io(output=q)


def answer(q: str):
    with client.start_as_current_observation(name="answer") as span:
        span.set_trace_io(input=q)


def main():
    answer("q")


__all__ = ["answer", "main"]

if __name__ == "__main__":
    main()
