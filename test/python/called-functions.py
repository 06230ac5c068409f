"""Calls functions of migrated modules with clients whose requests go nowhere, and prints what each of them sent."""

import ast
import asyncio
import json
import sys
import traceback
import types

import svc
from svc import _http

sent = []


def send(self, method, path, **given):
    sent.append(f"{method} {path}")
    return _http.Answer(200, {}, json.dumps({"data": [], "meta": {}}).encode())


_http.Transport.send = send
parts = types.ModuleType("untyped_parts")
parts.make = svc.get_client
parts.stored = lambda i: [svc.get_client()]
sys.modules["untyped_parts"] = parts
declaring = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign)


def load(name):
    """What a module defines, without its other statements."""
    with open(f"{name}.py", encoding="utf-8") as file:
        tree = ast.parse(file.read(), name)
    tree.body = [node for node in tree.body if isinstance(node, declaring)]
    module = types.ModuleType(name)
    exec(compile(tree, name, "exec"), module.__dict__)
    return module


def call(label, function, *given):
    sent.clear()
    try:
        result = function(*given)
        if asyncio.iscoroutine(result):
            asyncio.run(result)
        said = "ok"
    except Exception as error:
        own = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == label.split(".")[0]]
        said = f"line {own[-1].lineno}: {type(error).__name__}: {error}"
    methods = sorted({request: sent.count(request) for request in sent}.items())
    print("called", label, said, *(f"{count} {request}" for request, count in methods), sep=" | ")


client = svc.get_client()
containers = load("containers")
for name in ("in_displays", "behind_choices", "in_loops", "behind_await", "in_blocks", "in_quotes"):
    call(f"containers.{name}", getattr(containers, name), "s1")
changing = load("changing")
call("changing.use", changing.use)
call("changing.outer", changing.outer()[1])
generators = load("generators")


async def later():
    async with generators.opened_later():
        pass


for function in (later, generators.use, generators.called, generators.observed):
    call(f"generators.{function.__name__}", function)
guards = load("guards")
call("guards.by_type", guards.by_type, client)
call("guards.guarded", guards.guarded, client)
call("guards.summary", guards.summary, client, lambda **given: 1)
shadowed = load("shadowed")
call("shadowed.holder", lambda: shadowed.Holder().use())
call("shadowed.walrus", shadowed.walrus, svc.get_client)
