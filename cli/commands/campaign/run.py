"""`campaign run`: the claim of `verify` on many formulas, every verdict kept."""

import argparse
import sys
from dataclasses import asdict
from functools import partial
from pathlib import Path

from hardboard.campaigns.models import MODELS, FormulaModel
from hardboard.campaigns.plan import Campaign, compiler_choices
from hardboard.campaigns.run import run_campaign
from hardboard.campaigns.store import CampaignStore
from hardboard.campaigns.worker_pool import Limits
from hardboard.cli import options
from hardboard.cli.commands.formulas.random import add_model, given_model
from hardboard.puzzles import InputError
from hardboard.puzzles.formats import Record
from hardboard.puzzles.formula import WORDS
from hardboard.puzzles.registry import DEFAULT
from hardboard.reduction.order import METHODS

EXAMPLE = (
    "hardboard campaign run --instances 200 --clauses 1-3 --seed 7\n"
    "  hardboard campaign run --target all --library all --instances 1000 --store store.sqlite --resume\n"
    "  hardboard campaign run --target none --variables 200 --ratio 0.2-0.5 --store formulas.sqlite"
)


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_number(parser, "--instances", "how many formulas (default: 100)")
    parser.add_argument(
        "--model", choices=MODELS, help="which formulas, see `formulas random` (default: one-in-three)"
    )
    add_model(parser)
    parser.add_argument("--seed", type=int, help="same seed, same formulas (default: 0)")
    parser.add_argument(
        "--count", action="store_true", default=None, help="also compare numbers of solutions"
    )
    text = "puzzles to compile to, in turn: targets below, all, or none to decide formulas only "
    text += f"(default: {DEFAULT})"
    parser.add_argument("--target", type=words, metavar="NAME,...", help=text)
    options.add_targets_to_help(parser)
    parser.add_argument(
        "--library",
        "--tiles",
        type=words,
        metavar="NAME,...",
        help="tile libraries: names or folders, or all",
    )
    parser.add_argument(
        "--layout",
        type=words,
        metavar="NAME,...",
        help="layouts: network, kinked, zeros-below, bus, proved, or all; and orders of clauses and"
        f" variables: {', '.join(METHODS)} (default: as in `compile`)",
    )
    parser.add_argument("--store", metavar="FILE", help="keep every row in this SQLite file")
    options.add_flag(parser, "--resume", "go on with a store, or begin it")
    parser.add_argument(
        "--shard",
        type=shard,
        default=(1, 1),
        metavar="I/N",
        help="only part I of N, for batch queues; see `campaign merge`",
    )
    options.add_number(parser, "--jobs", "processes (default: all cores)")
    options.add_time_limit(parser, "for an instance (default: 300s)", 300.0)
    parser.add_argument(
        "--memory-limit", type=options.positive_number, metavar="MB", help="for an instance (default: none)"
    )
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", help="where failing formulas go (default: failures)"
    )
    options.add_json(parser)


def words(text: str) -> list[str]:
    """Return names with commas between them."""
    parts = [word.strip() for word in text.split(",") if word.strip()]
    if not parts:
        raise argparse.ArgumentTypeError(f"{text!r} names nothing")
    return parts


def shard(text: str) -> tuple[int, int]:
    """Return a part of the whole such as `1/3`."""
    part, _, whole = text.partition("/")
    if not part.isdecimal() or not whole.isdecimal() or not 1 <= int(part) <= int(whole):
        raise argparse.ArgumentTypeError(f"{text!r} is not a part such as 1/3")
    return int(part), int(whole)


def run(args: argparse.Namespace) -> int:
    """Check instance after instance; shrink and save failures."""
    options.only_with(args, "resume", "store")
    campaign, instances = planned(args)
    meaning = campaign.model.formula(campaign.seed, 0).meaning
    print(f"seed {campaign.seed}, {meaning} ({WORDS[meaning]})", file=sys.stderr)
    memory = None if args.memory_limit is None else int(args.memory_limit * 1e6)
    total = run_campaign(
        campaign,
        instances,
        args.store,
        resume=args.resume,
        shard=args.shard,
        jobs=args.jobs,
        limits=Limits(args.time_limit, memory),
        folder=args.output or "failures",
        watch=partial(options.progress, what="formulas"),
    )
    if args.json:
        options.print_json(total.to_json() | {"meaning": meaning})
    else:
        print(total)
    return 1 if total.failures else 0


def planned(args: argparse.Namespace) -> tuple[Campaign, int]:
    """Return the campaign of the arguments; the store gives the rest."""
    told: Record = {}
    instances = 0
    if args.resume and Path(args.store).exists():
        told, instances = _stored(args.store)
    campaign = _described(args, told)
    if told and campaign.key != told["key"]:
        old, new = told["campaign"].to_json(), campaign.to_json()
        name = next(name for name in old if old[name] != new[name])
        raise InputError(
            f"a campaign with another {name} ({_brief(old[name])})",
            f"{_brief(new[name])}, or another store",
            args.store,
        )
    return campaign, args.instances or instances or 100


def _brief(value: object) -> str:
    text = str(value)
    return text if len(text) <= 90 else text[:80] + "..."


def _stored(path: str) -> tuple[Record, int]:
    """Return the one campaign of a store, and how many instances were wanted of it."""
    with CampaignStore(path) as store:
        store.refuse_damaged()
        plans, campaigns = store.plans(), store.campaigns()
    if len(plans) > 1:
        raise InputError(f"{len(plans)} campaigns in one store", "a store of one, to go on with", path)
    if not plans:
        return {}, 0
    key, _, wanted = plans[0]
    return {"campaign": campaigns[key], "key": key}, wanted


def _described(args: argparse.Namespace, told: Record) -> Campaign:
    base: Campaign = told.get("campaign") or Campaign(ways=compiler_choices())
    model = {name: value for name, value in asdict(base.model).items() if value is not None}
    if args.model and args.model != base.model.name:
        model = {"name": args.model}
    model |= given_model(args)
    chosen = base.ways
    if args.target or args.library or args.layout:
        named = args.layout or ()
        layouts, orders = ([word for word in named if (word in METHODS) == order] for order in (False, True))
        chosen = compiler_choices(args.target or [DEFAULT], args.library or (), layouts, orders)
    seed = base.seed if args.seed is None else args.seed
    count = base.count if args.count is None else args.count
    return Campaign(FormulaModel(**model), chosen, seed, count)
