import nox


@nox.session(python=["3.9", "3.11"])
def tests(session):
    session.install("svc>=4.1,<5", "pytest")
