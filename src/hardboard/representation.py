"""Values that show themselves in a notebook. Higher packages register their pictures here.

>>> class Word(NotebookPicture): pass
>>> Word()._repr_mimebundle_()
Traceback (most recent call last):
...
TypeError: no picture of a Word
"""

from collections.abc import Callable
from typing import Any, ClassVar

#: What a notebook is given: a picture, and words, by the kind of each.
Bundle = dict[str, Any]


class NotebookPicture:
    """Has a picture: see `hardboard.draw`."""

    #: makes the picture; set by the package as soon as it is loaded
    pictured: ClassVar[Callable[[Any], Bundle]]

    def _repr_svg_(self) -> str | None:
        """A vector picture of a small value, for programs that do not ask for a bundle."""
        picture: str | None = self._repr_mimebundle_().get("image/svg+xml")
        return picture

    def _repr_png_(self) -> str | None:
        """A picture in pixels of a large value, in base 64."""
        picture: str | None = self._repr_mimebundle_().get("image/png")
        return picture

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Bundle:
        """Return the pictures that a notebook asks for."""
        return NotebookPicture.pictured(self)
