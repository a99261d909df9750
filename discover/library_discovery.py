"""The whole search: frames by pitch, roles by role, a crossover, ORs; then everything again from scratch. In
which order, and until when, is in `hardboard.discover.search_driver`.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace

from hardboard.discover import blocks, schaefer
from hardboard.discover.frames import Frame, simple_frames
from hardboard.discover.journal import SearchJournal
from hardboard.discover.library import library_of
from hardboard.discover.line_tile_search import TileSearch
from hardboard.discover.results import CROSS3, FIRST, WIDER, XOR, SearchResult, SearchSettings, Watch
from hardboard.discover.search_driver import FrameFailed, LibrarySearch
from hardboard.discover.window import TileRules, TileWindow
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.blocks import block_tile
from hardboard.gadgets.contract.declared import Contract
from hardboard.gadgets.roles import EDGES, Option, TileRole
from hardboard.gadgets.symbols import listed
from hardboard.gadgets.tile_file import parse_tile, show_tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import Record
from hardboard.workbench.search import SearchOutcome

#: So many more kinds of tiles are looked for before a block is tried again.
AT_ONCE = 8
#: Tries for a block of tiles in each pass.
BLOCKS = 300
#: Crossovers made of exclusive ors: two sides that must be equal, and the roles whose opposite turns that
#: around.
MENDING = {("N", "S"): ("bendES", "xorN"), ("W", "E"): ("bendNW", "xorE")}


class LibraryDiscovery(LibrarySearch[TileRules, Contract]):
    """A search in progress."""

    def __init__(
        self, rules: TileRules, settings: SearchSettings, journal: SearchJournal, watch: Watch
    ) -> None:
        super().__init__(rules, settings, journal, watch)
        self.rules = rules
        #: what is known of tiles without ports, by role and surroundings
        self.portless: dict[Hashable, Record] = {}

    @classmethod
    def record(cls, subject: TileRules, settings: SearchSettings) -> Record:
        """Return the record of a search that its journal keeps."""
        rules = listed.rule_list_table(subject.listed)
        return super().record(subject, settings) | {"symbols": subject.symbols, "rules": rules}

    def run(self) -> SearchResult:
        """Search frames in passes until one is complete."""
        kept, unseen = schaefer.kept_operations(self.rules), schaefer.rules_not_looked_at(self.rules)
        result = SearchResult(easy=[] if unseen else kept, partly=kept if unseen else [])
        if result.easy:
            return result
        self.frames = self._frames()
        return self.passes(result)

    def _frames(self) -> list[Frame]:
        """Return the frames to try; refuse options that leave none."""
        least, wanted = 2 * self.rules.horizon + 1, self.settings.pitches
        large = [pitch for pitch in wanted if pitch >= least]
        if not large:
            raise InputError(f"pitch {max(wanted)}", f"{least} or more: tiles look over their sides")
        frames = [frame for pitch in large for frame in simple_frames(self.rules, pitch)]
        named = [frame for frame in frames if self.settings.frame in frame[0]]
        if not frames:
            raise InputError(
                f"{self.rules.name}, with rooms and with black cells that must be connected",
                "connected cells that are white, where there are rooms: rings of rooms are white",
            )
        if not named:
            words = f"words of one, such as {frames[0][0]!r}"
            raise InputError(f"no frame with {self.settings.frame!r} in its name", words)
        return named

    def complete(self, frame: Frame, budget: int) -> tuple[Library, str]:
        """Return a library with all tiles that it needs; its crossover is one tile or a block of them."""
        tiles = {role: self.need(frame, role, budget) for role in (*FIRST, *(f"edge{at}" for at in EDGES))}
        option = self.journal.role(frame[0], "fact").get("option", 0)
        tiles["nought"] = self.need(frame, "nought", budget, (option,))
        tiles |= self._taps(frame, budget)
        rows: Sequence[Sequence[str]] = ()
        cross = self.find(frame, "cross", budget)
        if cross is not None:
            tiles["cross"] = cross
        else:
            more, rows = self._crossover(frame, tiles, budget)
            tiles |= more
        library = library_of(frame[1], tiles | self._ors(frame, budget), rows)
        return library, f"block of {len(rows)} x {len(rows)} tiles" if rows else "one tile"

    def _taps(self, frame: Frame, budget: int) -> dict[str, Tile]:
        """Return both kinds of taps, or one and a negation."""
        found = {name: self.find(frame, name, budget) for name in ("tap0", "tap1")}
        tiles = {name: tile for name, tile in found.items() if tile is not None}
        if not tiles:
            raise FrameFailed(
                "tap0", not self.impossible(frame, "tap0") or not self.impossible(frame, "tap1")
            )
        return tiles if len(tiles) == 2 else tiles | {"negate": self.need(frame, "negate", budget)}

    def _crossover(
        self, frame: Frame, tiles: dict[str, Tile], budget: int
    ) -> tuple[dict[str, Tile], Sequence[Sequence[str]]]:
        """Return a crossover made of tiles: three exclusive ors, or any block of the tiles that there are."""
        found: dict[str, Tile] = {}
        for role in XOR:
            tile = self.find(frame, role, budget)
            if tile is None:
                break
            found[role] = tile
        else:
            if self._mended(frame, tiles, found, budget):
                return found, CROSS3
        known = self.journal.role(frame[0], "block")
        if "rows" not in known and known.get("budget", 0) < budget:
            rows, turned = self._any_block(frame, tiles | found, budget)
            known["budget"] = budget
            if rows:
                known |= {"rows": rows, "tiles": {name: show_tile(tile) for name, tile in turned.items()}}
            self.journal.save()
        if "rows" not in known:
            raise FrameFailed("cross", True)
        return {name: parse_tile(text) for name, text in known["tiles"].items()}, known["rows"]

    def _mended(self, frame: Frame, tiles: dict[str, Tile], found: dict[str, Tile], budget: int) -> bool:
        """Return True if the exclusive ors make a crossover that negates nothing; others may replace some."""
        for (one, other), names in MENDING.items():
            cross = block_tile("cross", CROSS3, tiles | found)
            if all((one in state) == (other in state) for state in cross.states):
                continue
            for name in names:
                option = 1 - self.journal.role(frame[0], name)["option"]
                tile = self.find(frame, name, budget, (option,), f"{name}-other")
                if tile is not None:
                    found[name] = tile
                    break
            else:
                return False
        return True

    def _any_block(
        self, frame: Frame, tiles: dict[str, Tile], budget: int
    ) -> tuple[list[list[str]], dict[str, Tile]]:
        """Find a block of the tiles that exist, or else of more and more kinds. These are bends, splitters
        and one-in-threes of all sides that are found. A block of a library that was named comes first, if the
        tiles are found that it has besides.
        """
        tiles = self._for_named_block(frame, tiles, budget)
        rows, turned = self._block(frame, tiles)
        for some in (WIDER[at : at + AT_ONCE] for at in range(0, len(WIDER), AT_ONCE)):
            if rows:
                break
            before, tiles = tiles, dict(tiles)
            for name in some:
                there = {blocks.option_of(tile) for tile in tiles.values()}
                wanted = {_ordered(option) for option in self.todo[name].options}
                tile = None if wanted & there else self.find(frame, name, budget)
                if tile is not None:
                    tiles[name] = tile
            if len(tiles) > len(before):
                rows, turned = self._block(frame, tiles)
        return rows, turned

    def _for_named_block(self, frame: Frame, tiles: dict[str, Tile], budget: int) -> dict[str, Tile]:
        """Return the tiles, and those that a block of a named library needs besides."""
        named = {_ordered(self.todo[name].options[0]): name for name in WIDER}
        there = {blocks.option_of(tile) for tile in tiles.values()}
        for options in blocks.missing_kinds(there, self.settings.blocks):
            more = dict(tiles)
            for option in options:
                tile = self.find(frame, named[option], budget) if option in named else None
                if tile is None:
                    break
                more[named[option]] = tile
            else:
                return more
        return tiles

    def _block(self, frame: Frame, tiles: dict[str, Tile]) -> tuple[list[list[str]], dict[str, Tile]]:
        contract = frame[1]
        library = library_of(contract, tiles)
        images = blocks.turned_images(tiles, library, blocks.orientations(self.rules, contract))
        kinds = [option for option in images if len(option[0]) != 1]
        self.tell(frame, "block", SearchOutcome())
        wanted = self.todo["cross"].options[0]
        grid = blocks.shipped_block(kinds, wanted, self.settings.blocks)
        grid = (
            grid
            or blocks.find_block(3, kinds, wanted, BLOCKS)
            or blocks.find_block_from_any(5, kinds, wanted, BLOCKS // 5, 24)
        )
        grid = grid or blocks.blocks_of_nine(kinds, wanted, 10 * BLOCKS)
        if grid is None:
            return [], {}
        used = {kinds[k] for row in grid for k in row}
        turned = {images[kind].name: images[kind] for kind in used if images[kind].name not in tiles}
        return [[images[kinds[k]].name for k in row] for row in grid], turned | {
            images[kind].name: images[kind] for kind in used
        }

    def _ors(self, frame: Frame, budget: int) -> dict[str, Tile]:
        """OR tiles, if there are any: an end, and a gate that fits it."""
        end = self.find(frame, "orend", budget)
        if end is None:
            return {}
        wanted = self.journal.role(frame[0], "orend")["option"] % 2
        fitting = [
            number for number, (ports, states) in enumerate(self.todo["or"].options)
            if _sign(ports, states) == wanted
        ]  # fmt: skip
        gate = self.find(frame, "or", budget, tuple(fitting))
        return {} if gate is None else {"orend": end, "or": gate}

    def role_entry(self, frame: Frame, name: str, entry: str = "") -> Record:
        """Return the entry about a role. A tile without ports sees only the ring of a frame, so frames with
        the same surroundings share the entry.
        """
        own = self.journal.role(frame[0], entry or name)
        if self.todo[name].options[0][0]:
            return own
        window = TileWindow(self.rules, frame[1], "", self.todo[name].edges)
        shared = self.portless.setdefault((name, window.surroundings), own)
        if shared is not own:
            shared |= {} if shared else own
            self.journal.data["frames"][frame[0]][name] = shared
        return shared

    def image(self, frame: Frame, role: TileRole, options: tuple[int, ...], known: Record) -> Tile | None:
        """Return a known tile of the frame, turned or mirrored, if that has a relation of the role."""
        turns = blocks.orientations(self.rules, frame[1])
        if role.edges or not turns:
            return None
        found = self.journal.data["frames"][frame[0]]
        tiles = {
            name: parse_tile(entry["tile"])
            for name, entry in found.items()
            if "tile" in entry and name != role.name
        }
        wanted = {_ordered(role.options[option]): option for option in options}
        image = blocks.turned_image(tiles, library_of(frame[1], tiles), turns, wanted)
        if image is None:
            return None
        option = wanted[blocks.option_of(image)]
        known |= {"option": option, "tile": show_tile(replace(image, name=role.name)), "image": image.name}
        self.journal.save()
        return parse_tile(known["tile"])

    def patience(self, budget: int, options: int) -> float:
        """Return the remaining seconds, or more of them for more candidates."""
        return (20 + budget / 3) * max(1, options / 4)

    def search_for(self, frame: Frame, role: TileRole, option: int) -> TileSearch:
        """Return the search for a tile, from its beginning."""
        ports, states = role.options[option]
        window = TileWindow(self.rules, frame[1], ports, role.edges)
        return TileSearch(window, states, self.settings.seed, role.name)


def _ordered(option: Option) -> Option:
    return option[0], tuple(sorted(option[1]))


def _sign(ports: str, states: Sequence[tuple[int, ...]]) -> int:
    """Return 0 if a gate gives the OR at E, and 1 if it gives the opposite."""
    at = ports.index("E")
    return int(sum(state[at] for state in states) == 1)
