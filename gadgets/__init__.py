"""The parts: tiles as text pictures with their ports and the relation each must enforce, turned, mirrored and
loaded.
"""

from hardboard.gadgets.library import Library, load, names
from hardboard.gadgets.tile import END, ORIENTATIONS, RAY, Orientation, Tile

__all__ = ["END", "ORIENTATIONS", "RAY", "Library", "Orientation", "Tile", "load", "names"]
