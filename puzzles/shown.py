"""Values that show themselves in a notebook: their picture is made in a room above, and loaded when it is
asked for.

    >>> Shown()._repr_mimebundle_()
    Traceback (most recent call last):
    ...
    TypeError: no picture of a Shown
"""

from importlib import import_module
from typing import Any


class Shown:
    """Has a picture: see `hardboard.draw`."""

    def _repr_svg_(self) -> str | None:
        """A vector picture of what is small enough for one; for programs that do not ask for a bundle."""
        picture: str | None = self._repr_mimebundle_().get("image/svg+xml")
        return picture

    def _repr_png_(self) -> str | None:
        """A picture in pixels of what is larger, in the letters of base 64."""
        picture: str | None = self._repr_mimebundle_().get("image/png")
        return picture

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        """What a notebook asks for."""
        bundle: dict[str, Any] = import_module("hardboard.api.display").bundle(self)
        return bundle
