"""A campaign from its plan to its store."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from hardboard.campaigns.instance_check import describe_instance, save_failure
from hardboard.campaigns.plan import Campaign
from hardboard.campaigns.store import CampaignStore
from hardboard.campaigns.worker_pool import Answer, Limits, Task, run_tasks
from hardboard.gadgets import load
from hardboard.gadgets.library import check_counts
from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.formats import Record

#: Shrinking a failure may take so many times the limit of an instance.
PATIENCE = 10
#: The claim on an instance is good for so many times its limit, or for so many seconds if it has none.
LEASE, LONG = 3, 86_400


@dataclass(frozen=True)
class CampaignTotal:
    """The totals of a campaign in a store."""

    seed: int
    checked: int
    unsatisfiable: int
    single: int
    #: Instances whose time or memory was up, or whose process died.
    stopped: int
    failures: int
    kept: tuple[Record, ...] = ()

    def __str__(self) -> str:
        lines = [
            f"seed {self.seed}: {counted_noun(self.checked, 'formula')} checked, "
            f"{self.unsatisfiable} unsatisfiable, {self.single} with one model"
        ]
        lines += [f"{self.stopped} stopped at a limit"] if self.stopped else []
        lines += [
            f"FAILED {kept['formula']} (from {kept['came_from']}): {kept['faults'].splitlines()[0]}"
            + (f"; saved as {kept['saved']}" if "saved" in kept else "")
            for kept in self.kept
        ]
        return "\n".join([*lines, counted_noun(self.failures, "failure")])

    def to_json(self) -> Record:
        """Return the record that `campaign run --json` prints."""
        shown = ("number", "formula", "came_from", "faults", "saved")
        kept = [{name: one[name] for name in shown if name in one} for one in self.kept]
        return {**vars(self), "kept": kept}


#: Sees what is done, each task with its answer, of so many.
Watch = Callable[[Iterator[tuple[Task, Answer]], int], Iterator[tuple[Task, Answer]]]


def run_campaign(
    campaign: Campaign,
    instances: int = 100,
    store: str | Path | None = None,
    *,
    resume: bool = False,
    shard: tuple[int, int] = (1, 1),
    jobs: int | None = None,
    limits: Limits | None = None,
    folder: str | Path | None = None,
    watch: Watch = lambda items, total: items,
) -> CampaignTotal:
    """Check instances 0 to `instances` - 1 of a campaign, and keep a row for each.

    Args:
        campaign: the formulas and the ways.
        instances: the number of instances.
        store: the file of the rows; None to keep them in memory.
        resume: True to go on with a store that exists.
        shard: (i, n) to check the i-th of n parts alone.
        jobs: the number of processes; None for one a core.
        limits: the time and memory of an instance.
        folder: where failures are written, if there are any.
        watch: a function through which pairs of an instance and its row pass.

    Returns:
        The total: how many were checked, and how many failed.

    Raises:
        InputError: the store belongs to another campaign, or exists without `resume`.

    >>> from hardboard.campaigns.models import FormulaModel
    >>> from hardboard.campaigns.plan import Campaign, compiler_choices
    >>> total = run_campaign(Campaign(FormulaModel(clauses=(1, 1)), compiler_choices(["kamaji"])), 3, jobs=1)
    >>> total.checked, total.failures
    (3, 0)
    """
    for library in {way.library for way in campaign.ways if campaign.count and way.library}:
        check_counts(load(library))
    if store is not None and Path(store).exists() and not resume:
        raise InputError("a store that is there already", "--resume to go on with it, or another", str(store))
    with CampaignStore(store or ":memory:") as base:
        base.refuse_damaged()
        job = _Job(campaign, base, range(shard[0] - 1, instances, shard[1]), limits or Limits())
        base.enter_campaign(campaign, instances)
        job.check(jobs or os.cpu_count() or 1, watch)
        job.shrink()
        return campaign_total(base, campaign, Path(folder) if folder else None)


@dataclass(frozen=True)
class _Job:
    campaign: Campaign
    store: CampaignStore
    numbers: range
    limits: Limits

    def check(self, jobs: int, watch: Watch) -> None:
        """Check instances until every number has a row."""
        left = set(self.numbers) - self.store.done(self.campaign.key)
        common = {"seed": self.campaign.seed, "model": self.campaign.model.name}
        for task, answer in watch(run_tasks(jobs, self._tasks(left), self.limits), len(left)):
            known = {} if "formula" in answer else describe_instance(task["instance"])
            self.store.record(self.campaign.key, known | answer | common)

    def _tasks(self, left: set[int]) -> Iterator[Task | None]:
        """Tasks that this process may begin; None while another process is at all that are left."""
        lease = LONG if self.limits.seconds is None else LEASE * self.limits.seconds + 60
        mine: set[int] = set()
        while left := left - mine:
            before = len(mine)
            for number in sorted(left):
                if self.store.claim(self.campaign.key, number, lease):
                    mine.add(number)
                    yield {"do": "check", "instance": self.campaign.instance(number)}
            if len(mine) == before:
                yield None
            left -= self.store.done(self.campaign.key)

    def shrink(self) -> None:
        wanted = set(self.numbers)
        tasks = [
            {"do": "shrink", "instance": self.campaign.instance(number), "patience": PATIENCE}
            for number in self.store.failing(self.campaign.key)
            if number in wanted
        ]
        for task, answer in run_tasks(1, tasks, self.limits) if tasks else ():
            self.store.keep(self.campaign.key, answer if "formula" in answer else self._unshrunk(task))

    def _unshrunk(self, task: Task) -> Record:
        """Return a failure that could not be shrunk in time."""
        instance = task["instance"]
        told = {
            "number": instance.number,
            "formula": str(instance.formula),
            "came_from": str(instance.formula),
        }
        rows = {row["number"]: row for row in self.store.rows(self.campaign.key)}
        faults = (rows[instance.number]["faults"] or "") + "\n(not shrunk in time)"
        return told | {"meaning": instance.formula.meaning, "faults": faults, "board": "", "picture": ""}


def campaign_total(store: CampaignStore, campaign: Campaign, folder: Path | None = None) -> CampaignTotal:
    """Return the totals of a campaign in a store; write its failures to a folder, if one is given."""
    rows = store.rows(campaign.key)
    kept = store.failures(campaign.key)
    if folder is not None:
        kept = [one | {"saved": str(save_failure(folder, campaign.seed, one))} for one in kept]
    return CampaignTotal(
        seed=campaign.seed,
        checked=len(rows),
        unsatisfiable=sum(row["few_models"] == 0 for row in rows),
        single=sum(row["few_models"] == 1 for row in rows),
        stopped=sum(row["outcome"] in ("time", "memory", "died") for row in rows),
        failures=sum(row["agree"] == 0 for row in rows),
        kept=tuple(kept),
    )
