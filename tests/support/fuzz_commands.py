"""Commands for the fuzz: every verb, with a mutated text where it reads one; now and then one more option.

What is asked for is small: a command that is told to do much may take long.
"""

import argparse
import shutil
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random

from hardboard.cli.commands.gadgets import ACTIONS
from hardboard.cli.main import COMMANDS
from hardboard.cli.verbs import module_of
from hardboard.gadgets.folder import HOME
from hardboard.gadgets.folder import names as libraries
from hardboard.puzzles.registry import family, names, with_own_tiles
from tests.support.fuzz_texts import WORDS, Text, example, mutated, texts

#: Kind of text -> verbs that read one, `@` standing for its file, `=` for the text itself, `%` for a board's
#: file and `&` for the family or library that it belongs to. A verb that is there twice comes twice as often.
READERS: dict[str, tuple[str, ...]] = {
    "formula": (
        "compile =", "compile @", "compile = --json", "compile = --solved", "verify =", "verify @",
        "verify = --library compact", "netlist =", "netlist @ --json", "floorplan =", "floorplan @ --sheet",
        "lay-down = --assignment 1=1,2=0,3=0", "inference =", "lay-down 1,2,3 --assignment =",
        "component clause =",
        "component variable =", "component swap =", "prove --formula = --library compact",
        "check-proof proof --formula =", "random corpus --file @ --instances 2", "merge @ -o out.sqlite",
        "report @ -o out",
        "campaign --instances 1 --jobs 1 --store @", "studio --export out --formula =",
    ),
    "board": (
        "solve @", "solve @ --unique", "solve @ --count --limit 3", "solve @ --json", "solve @ --explain",
        "solve @ --all --limit 3", "render @", "render @ -o out.svg", "rate @", "hint @", "dimacs @",
        "convert @ --to json", "convert @ --to grid", "convert @ --to url", "convert @ --to pzprv3",
        "convert @ --to janko", "convert =  --to json", "prove @", "prove @ --unique",
        "prove @ --count --most 5", "options @", "figure two-trees @ -o out.svg", "check @ %",
        "check-proof proof --board @", "hint @ --unique", "solve @ --timeout 5",
        "studio --export out --puzzle @", "edit @", "edit @ --superfluous", "edit @ --complete --json",
    ),
    "lines": ("solve @ --timeout 5", "check @", "sheet @ -o out.pdf"),
    "solution": (
        "check % @", "render % @", "render % @ -o out.svg", "hint % @", "read-back 1,2 @",
        "convert % --solution @ --to json",
    ),
    "partial": ("hint % @", "render % @", "hint % @ --unique"),
    "answer": ("dimacs % --answer @",),
    "tile": (
        "gadgets show @ --library &", "gadgets check @ --library &", "gadgets check @ --explain --library &",
        "gadgets count @ --library & --limit 3", "gadgets show @ -o out.svg", "gadgets check @",
        "gadgets explain @ N=0 --library &", "gadgets explain @ N=1 S=1 --library &",
        "gadgets fill @ --library &", "gadgets explain @ --library &",
    ),
    "spec": ("gadgets search @ --seconds 1", "gadgets search @ --seconds 1 --few"),
    "library": (
        "compile 1,2 --target & --library mine --json", "compile 1 --target & --library mine --solved",
        "gadgets --library mine", "verify 1 --target & --library mine", "gadgets check wire --library mine",
        "gadgets show wire --library mine -o out.svg",
        "lay-down 1 --assignment 1=1 --target & --library mine",
    ),
    "family": (
        "families ./mine.py", "discover ./mine.py -o out --pitch 3 --time 1s",
        "solve % --family ./mine.py", "generate --family ./mine.py --size 3",
    ),
    "certificate": (
        "check-proof proof", "check-proof proof --json", "check-proof proof --all-checkers",
        "check-proof proof --trusted", "check-proof proof --formula 1,2",
    ),
    # Words alone; `=` is one of them, mutated.
    "words": (
        "generate --size 4 --family kuroshuto --difficulty =", "generate --size = --family kurodoko",
        "generate --family & --size 4", "edit --family & --size 3 --put r1c1=2",
        "edit --family creek --size 3 --put =",
        "generate --size 3x4 --minimal --symmetry =", "generate --family & --method =",
        "campaign --instances 2 --literals = --jobs 1 --time-limit 3",
        "campaign --instances 2 --variables = --jobs 1 --time-limit 3",
        "bench-set --instances 1 --library = -o out",
        "random = --instances 2", "random grid --size 2 --negations =", "random k-sat --literals =",
        "discover & -o out --pitch 3 --time 1s", "discover = -o out --pitch 3 --time 1s",
        "families &", "families =", "rules &", "rules =", "options --cells =", "demo =", "solve =",
        "gadgets prove wire --library compact", "gadgets explain wire =", "gadgets explain = N=0",
        "gadgets show =", "gadgets --library =", "component clause =", "mcp =",
    ),
}  # fmt: skip
#: How often a text of a kind is taken: what takes long, seldom.
WEIGHTS = {
    "formula": 18, "board": 40, "lines": 1, "solution": 9, "partial": 4, "answer": 2, "tile": 10, "spec": 0.5,
    "library": 4, "family": 1, "certificate": 8, "words": 2.5,
}  # fmt: skip
#: Values for options; none asks for much work.
VALUES = (
    "0", "-1", "1", "2", "3", "4x", "1-2", "nosuch", "", "in.txt", "out.png", "out.svg", "out.txt",
    "out.json", "out.html", "nosuch/out.txt", "half-turn", "easy", "sat", "auto", "thesis", "1.5", "nan",
    "inf", *WORDS,
)  # fmt: skip
#: Options that ask for other processes or for much work.
LEFT_ALONE = {"jobs", "instances", "help", "version", "all_checkers", "engine", "scheduler", "runners"}
FILES = ("in.txt", "in.json", "in.url", "in.jsonl", "in")


def verbs() -> set[str]:
    """The verbs that the commands are about, and the actions of `gadgets`."""
    listed = [command.split() for commands in READERS.values() for command in commands]
    return {" ".join(words[: 1 + (words[0] == "gadgets" and words[1] in ACTIONS)]) for words in listed}


def command(rng: Random, folder: Path) -> list[str]:
    """A command whose files are in a folder."""
    kind = rng.choices([*WEIGHTS], [*WEIGHTS.values()])[0]
    chosen = _words(rng) if kind == "words" else rng.choice(texts()[kind])
    text = mutated(rng, chosen.text)
    file = folder / ("mine.py" if kind == "family" else rng.choice(FILES))
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    name = chosen.name or rng.choice(names())
    _beside(rng, chosen, text, folder)
    wanted = rng.choice(READERS[kind]).split()
    board = str(folder / "board.json")
    if "%" in wanted:
        Path(board).write_text(family(_family(name)).write_board(example(_family(name))[0], ".json"))
    # A word that begins with a minus sign is an option, and none can have the sign 0.
    own = (" " + text if text.startswith("-") else text).replace("\0", "")
    library = _family(name) if kind == "library" else name
    signs = {"@": str(file), "=": own, "%": board, "&": library}
    words = [signs.get(word, word) for word in wanted]
    if kind == "board" and rng.random() < 0.6:
        words += ["--family", name if rng.random() < 0.8 else rng.choice(names())]
    return _more(rng, words)


def _words(rng: Random) -> Text:
    return Text(
        "words",
        rng.choice(names()),
        rng.choice(("4", "3x4", "1-2", "kurodoko", "N=0 S=1", "wire", "2x2:2a3a")),
    )


def _family(name: str) -> str:
    """The family of a library, or the family itself."""
    return name if name in names() else "kurodoko"


def _beside(rng: Random, chosen: Text, text: str, folder: Path) -> None:
    """The folders that a command needs beside its file: a library, a certificate."""
    if chosen.kind == "library":
        shutil.copytree(HOME / chosen.name, folder / "mine")
        (folder / "mine" / "library.toml").write_text(text, encoding="utf-8", errors="surrogatepass")
    elif chosen.kind in ("certificate", "board", "formula"):
        own = chosen.kind == "certificate"
        chosen = chosen if own else rng.choice(texts()["certificate"])
        (folder / "proof").mkdir()
        for name, content in {**chosen.others, chosen.file: text if own else chosen.text}.items():
            (folder / "proof" / name).write_text(content, encoding="utf-8", errors="surrogatepass")


def _more(rng: Random, words: list[str]) -> list[str]:
    """The command, now and then with one more option of its verb."""
    verb = " ".join(words[:2]) if words[0] == "gadgets" and words[1] in ACTIONS else words[0]
    if rng.random() >= 0.25 or not (known := options(verb)):
        return words
    option = rng.choice(known)
    value = rng.choice((*VALUES, *(option.choices or ()), *names(), *libraries(), *with_own_tiles()))
    return [*words, option.option_strings[-1], *([] if option.nargs == 0 else [value])]


@cache
def options(verb: str) -> list[argparse.Action]:
    """The options of a verb."""
    parser = argparse.ArgumentParser()
    module = import_module(module_of(verb))
    module.arguments(parser)
    return [action for action in parser._actions if action.option_strings and action.dest not in LEFT_ALONE]


def uncovered() -> set[str]:
    """Verbs that no command is about. `mcp` reads requests from standard input and has its own tests."""
    return {*COMMANDS, *(f"gadgets {action}" for action in ACTIONS)} - verbs() - {"mcp"}
