"""The whole search where symbols look far: frames are made one after the other, as `periodic` finds them.

A frame costs seconds, so it is looked at before it is worked through: roles that frames lack most are tried
with one candidate each, and a frame in which one of them is impossible is left at once. Frames that are
neither complete nor dead get more candidates now and then.
"""

from itertools import count, product
from tomllib import loads

from hardboard.gadgets.contract.declared import read, table
from hardboard.puzzles.errors import InputError
from hardboard.workbench.discover import schaefer
from hardboard.workbench.discover.frames import Frame
from hardboard.workbench.discover.periodic import periodic
from hardboard.workbench.discover.run import BUDGET, GROWTH, Dead, Discovery, Result

#: How deep the strips of frames are.
DEPTHS = (2,)
#: The roles that frames lack most; of each group one is needed.
HARDEST = (("left",), ("right",), ("tap0", "tap1"), ("cross",))
#: After so many frames of each kind those that are open are tried again.
AGAIN = 8


class Far(Discovery):
    """A search in progress."""

    def run(self) -> Result:
        """Frames until one is complete."""
        result = Result(easy=schaefer.easy(self.rules), connected=self.rules.connected is not None)
        if not result.easy:
            self._stream(result)
            result.seconds = self.spent
        return result

    def _stream(self, result: Result) -> None:
        """One frame after the other until one is complete, or the time is up."""
        opened: list[Frame] = []
        sizes = [size for size in product(self.settings.pitches, DEPTHS) if size[0] > 3 * size[1]]
        if not sizes:
            shown = " ".join(map(str, self.settings.pitches))
            raise InputError(f"pitch {shown}", f"one above {3 * min(DEPTHS)}, where symbols look far")
        for number in count():
            for pitch, depth in sizes:
                frame = self._periodic(pitch, depth, number)
                if self.left <= 0:
                    return
                if frame is None or self.settings.frame not in frame[0]:
                    continue
                if self._promising(frame, result) and self._try(frame, BUDGET * GROWTH, result):
                    return
                if frame[0] in result.late:
                    opened.append(frame)
            if number % AGAIN == AGAIN - 1:
                budget = BUDGET * GROWTH ** (2 + number // AGAIN)
                for frame in sorted(opened, key=self._progress, reverse=True)[:AGAIN]:
                    if self.left > 0 and self._try(frame, budget, result):
                        return

    def _periodic(self, pitch: int, depth: int, number: int) -> Frame | None:
        """The frame of a number, made or remembered."""
        known = self.journal.data.setdefault("periodic", {})
        name = f"pitch {pitch}, depth {depth}, periodic {number}"
        if name not in known:
            frame = periodic(self.rules, pitch, depth, self.settings.seed + number)
            if frame is None and self.left <= 0:
                return None
            known[name] = None if frame is None else table(frame[1])
            self.journal.save()
        if known[name] is None:
            return None
        return name, read(self.rules.name, loads(known[name])["contract"], name)

    def _promising(self, frame: Frame, result: Result) -> bool:
        """Whether the roles that are hardest for a frame are not impossible at first sight."""
        try:
            for some in HARDEST:
                for role in some:
                    self.find(frame, role, 1)
                if all(self._impossible(frame, role) for role in some):
                    raise Dead(some[0], some == ("cross",))
        except Dead as end:
            (result.late if end.late else result.dead)[frame[0]] = end.role
            return False
        return True
