"""The two names that the SDK has."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Names:
    """`word` is the module; everything else follows from it."""

    word: str

    @property
    def env(self) -> str:
        return f"{self.word.upper()}_"

    def attribute(self, key: str) -> str:
        """A key of a span's attributes in this name."""
        return key.replace("svc.", f"{self.word}.", 1) if key.startswith("svc.") else key

    def header(self, name: str) -> str:
        return f"x-{self.word}-{name}"
