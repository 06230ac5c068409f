"""What the service answers, with the names of Python."""

import re
from datetime import date, datetime

# What these keys hold is the user's, whatever its names are.
_OWN = {"input", "output", "expectedOutput", "metadata", "modelParameters", "usageDetails", "costDetails", "config"}


def camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(part[:1].upper() + part[1:] for part in rest)


class Record:
    """An object of an answer. A field that was not sent raises AttributeError."""

    def __init__(self, values: dict):
        self._values = values

    def __getattr__(self, name: str):
        key = camel(name)
        if name.startswith("__") or key not in self.__dict__["_values"]:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return from_json(self._values[key], key)

    def __eq__(self, other) -> bool:
        return isinstance(other, Record) and self._values == other._values

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._values!r})"

    def dict(self) -> dict:
        return self._values


def from_json(value, key: str = ""):
    """What JSON says, with records for objects and times for what is named like one."""
    if key in _OWN:
        return value
    if isinstance(value, dict):
        return Record(value)
    if isinstance(value, list):
        return [from_json(one) for one in value]
    if isinstance(value, str) and re.search(r"(?:At|Time|imestamp)$", key):
        try:
            return datetime.fromisoformat(value)
        except ValueError:
            return value
    return value


def to_json(value):
    """What a request says: names of the service, times as texts; nothing that is left out."""
    if isinstance(value, Model):
        return {
            camel(name): one if camel(name) in _OWN else to_json(one)
            for name, one in vars(value).items()
            if one is not None
        }
    if isinstance(value, Record):
        return value.dict()
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    if isinstance(value, (list, tuple, set)):
        return [to_json(one) for one in value]
    return value


class Model:
    """A type of a request: every keyword is a field."""

    def __init__(self, **fields):
        for name in getattr(type(self), "_needed", ()):
            if name not in fields:
                raise ValueError(f"{type(self).__name__} needs {name}.")
        self.__dict__.update(fields)

    def __eq__(self, other) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)
