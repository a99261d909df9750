"""Commands for the fuzz: every recorded command with one of its inputs mutated, or one of its words; and
boards of every family in each of its formats.

Recorded commands are small, and a test holds that they are about every verb. What searches or serves without
end has a limit or is left out.
"""

import shutil
from functools import cache
from pathlib import Path
from random import Random

from hardboard.puzzles.registry import family, family_names
from tests.recorded.record import HOME, commands, steps
from tests.support.fuzz_texts import example, mutated

#: Verbs that are not asked: they open a port, or compute for seconds.
LEFT_ALONE = ("studio", "mcp", "demo", "campaign", "bench-set", "discover")
#: What is asked of boards; `@` stands for the file.
BOARDS = (
    "solve @", "solve @ --unique", "solve @ --all --limit 3", "solve @ --json", "solve @ --explain",
    "check @ @", "render @", "render @ -o out.svg", "rate @", "hint @", "dimacs @", "prove @ --unique",
    "edit @ --superfluous", "convert @ --to json", "convert @ --to grid", "convert @ --to url", "options @",
    "sheet @ -o out.pdf",
)  # fmt: skip


@cache
def recorded() -> list[list[str]]:
    """The words of each step of the recorded commands."""
    every = [words for _, command in commands() for words in steps(command)]
    return [words for words in every if words and words[0] not in LEFT_ALONE and "--help" not in words]


def command(rng: Random, folder: Path) -> list[str]:
    """A command whose files are in a folder."""
    return _board(rng, folder) if rng.random() < 0.5 else _recorded(rng, folder)


def _board(rng: Random, folder: Path) -> list[str]:
    name = rng.choice(family_names())
    kind = family(name)
    suffix = rng.choice(kind.suffixes)
    text = mutated(rng, kind.write_board(example(name)[0], suffix))
    path = folder / f"in{rng.choice((suffix, '.txt'))}"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    words = [str(path) if word == "@" else word for word in rng.choice(BOARDS).split()]
    return [*words, "--family", name] if rng.random() < 0.7 else words


def _recorded(rng: Random, folder: Path) -> list[str]:
    """With a file of its inputs changed, one file of a folder among them; or with a word changed."""
    words = [word for word in rng.choice(recorded()) if word != "<"]
    given = [path for path in (HOME / "inputs").iterdir() if path.name in words]
    for path in given:
        copy = shutil.copytree if path.is_dir() else shutil.copyfile
        copy(path, folder / path.name)
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    if files and rng.random() < 0.8:
        file = rng.choice(files)
        text = mutated(rng, file.read_text(encoding="utf-8", errors="replace"))
        file.write_text(text, encoding="utf-8", errors="surrogatepass")
        return words
    at = rng.randrange(1, len(words)) if len(words) > 1 else 0
    word = mutated(rng, words[at]).replace("\0", "")
    return [*words[:at], " " + word if word.startswith("-") else word, *words[at + 1 :]]
