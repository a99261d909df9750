"""Names that a stranger chooses never lead a command to write elsewhere."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.discover.library import write_library, write_metacell
from hardboard.gadgets import load
from hardboard.gadgets.library_folder import FOUND
from hardboard.gadgets.metacell import load_tee
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.naming import family_name, path_inside, plain_name
from hardboard.puzzles.registry import family
from hardboard.render.files import write_folder
from tests.support.invoke import Invoke

HOSTILE = [
    "", ".", "..", "...", "../x", "../../x", "/tmp/x", "x/y", "x/../../y", "./x", "\\x", "..\\x", "C:\\x",
    "C:x", "-x", "--output", ".x", "~/x", "~", "x\x00y", "x\ny", "x\ty", "x\x1b[2K", "x.", "x ", " x", "x..",
    "con", "CON", "nul.txt", "Aux", "com1", "lpt9.v", "x\u2215y", "x\u2044y", "x\uff0fy", "x\u29f8y",
    "x\ufe68y", "x\u202ey", "x\u200by", "x\u2060", "\u3164", "x\u115f", "a*", "a?", "a|b", "a:b", 'a"b',
    "a<b>", "$HOME", "`x`", "x;y", "x&y", "x" * 201, "\u00e9" * 101, "%2e%2e", "*) Axiom x : False. (*",
]  # fmt: skip
PLAIN = ["x", "x1", "my tile", "x-y", "x_y", "x+y", "v1.2", "\u00e9t\u00e9", "\u7bb1", "console", "nulls"]

#: Commands that write below `out`, or name files after what a library says.
WRITERS = [
    "tiles prove --library ./mine -o out",
    "tiles prove along --library ./mine -o out",
    "tiles prove --library ./mine --coq -o out",
    "tiles show along --library ./mine -o out/x.png",
    "tiles show --library ./mine -o out/x.html",
    "tiles check along --library ./mine --explain -o out/x.png",
    "tiles explain along --library ./mine -o out/x.png",
    "tiles check along --library ./mine --fill out/x.txt",
    "tiles search spec.txt -o out/x.txt --time-limit 1",
    "discover creek --blocks ./mine -o out --time-limit 1s",
    "campaign benchmarks --library ./mine --instances 1 -o out",
    "campaign run --target creek --library ./mine --instances 1 -o out",
    "compile 1,2,3 --library ./mine -o out/x.json",
    "formulas random one-in-three --boards --target creek --library ./mine --instances 1 -o out",
    "prove --formula 1,2,3 --library ./mine -o out/x",
    "compile --netlist 1,2,3 --library ./mine -o out/x.json",
]
SEARCHES = ["tiles search spec.txt -o out/x.txt --time-limit 1"]
FAMILIES = [
    "discover ./mine.py -o out --time-limit 1s",
    "generate ./mine.py -o out/x.json",
    "compile 1 --target ./mine.py --library ./mine -o out/x.json",
    "tiles prove --library ./mine --family ./mine.py -o out",
]
#: Who has the name -> the commands.
COMMANDS = {
    "library": WRITERS, "tile": WRITERS, "block": WRITERS, "specification": SEARCHES, "family": FAMILIES,
}  # fmt: skip


def _stranger(name: str, whose: str) -> None:
    shutil.rmtree("mine", ignore_errors=True)
    shutil.copytree(FOUND / "creek", "mine")
    toml, tile = Path("mine/library.toml"), Path("mine/along.txt")
    text = toml.read_text()
    if whose == "library":
        written = "".join(f"\\u{ord(sign):04x}" for sign in name)
        toml.write_text(f'name = "{written}"\n{text}')
    if whose == "tile":
        tile.write_text(tile.read_text().replace("tile along", f"tile {name}", 1))
        toml.write_text(text.replace('"along"', repr(name)))
    if whose == "block":
        written = "".join(f"\\u{ord(sign):04x}" for sign in name)
        toml.write_text(f'{text}\n[blocks]\n"{written}" = ["along"]\n')
    spec = name if whose == "specification" else "x"
    Path("spec.txt").write_text(f"library ./mine\ntile {spec}\nports E W\nrelation E_out = W_in\n")
    of_mine = name if whose == "family" else "of-mine"
    Path("mine.py").write_text(
        "from hardboard.puzzles.declared import Layout, count, declare\n"
        f"FAMILY = declare({of_mine!r}, Layout(clues='numbers'), [])\n"
    )


def _seen(folder: Path) -> dict[str, bytes | None]:
    """What is there beside the folder `out` and what `_stranger` makes."""
    ours = {"out", "mine", "mine.py", "spec.txt"}
    paths = [one for one in folder.rglob("*") if not ours & set(one.parts)]
    return {str(one): one.read_bytes() if one.is_file() else None for one in paths}


@pytest.mark.slow
@pytest.mark.parametrize("each", [1, pytest.param(3, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("whose", COMMANDS)
def test_no_name_leads_a_command_elsewhere(
    whose: str, each: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    home = tmp_path / "a" / "b"
    home.mkdir(parents=True)
    (tmp_path / "a" / "precious").write_text("precious")
    monkeypatch.chdir(home)
    before = _seen(tmp_path)
    stride = max(1, len(COMMANDS[whose]) // each)
    for number, name in enumerate(HOSTILE):
        if whose in ("tile", "specification") and name != "".join(name.split()):
            continue  # a line of a file says something else then
        _stranger(name, whose)
        for command in COMMANDS[whose][number % stride :: stride]:
            said = invoke(command, status=(0, 2))
            assert _seen(tmp_path) == before, (name, command)
            if said.status == 0 and "show --library" in command and "1 bad tile" in said.out:
                shutil.rmtree("out")  # the page has the reason in the tile's place
                continue
            assert said.status == 2, (name, command)
            assert said.err.startswith("hardboard: ") and said.err.count("\n") == 1, (name, command, said.err)
            assert not [*Path("out").rglob("*")], (name, command)


@pytest.mark.parametrize(
    "command",
    ["compile 1", "campaign benchmarks --reasoning --instances 1 --size 4 --target creek", "tiles show xor"],
)
@pytest.mark.parametrize("name", ["a\0b", "\ud800", "a\nb/x.txt", "x" * 300 + ".txt", "a\nb/\x1b[2K/x.txt"])
def test_files_with_such_names_are_refused_in_one_line(
    name: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a\nb").write_text("a file, and no folder")
    said = invoke(*command.split(), "-o", name, status=2).err
    assert said.count("\n") == 1 and "hardboard: " in said and said[:-1].isprintable()


@pytest.mark.parametrize("name", HOSTILE)
def test_values_with_such_names_cannot_be_made(name: str, tmp_path: Path) -> None:
    creek = load("creek")
    for make in (plain_name, lambda name, _: path_inside(tmp_path, name), lambda name, _: family_name(name)):
        with pytest.raises(InputError) as caught:
            make(name, "the tile")
        assert "\n" not in str(caught.value)
    with pytest.raises(InputError):
        replace(creek.tile("along"), name=name)
    with pytest.raises(InputError):
        replace(creek, name=name)


@pytest.mark.parametrize("name", PLAIN)
def test_plain_names_are_taken(name: str, tmp_path: Path) -> None:
    assert plain_name(name, "the tile") == name
    assert path_inside(tmp_path, name, f"{name}~2", "N=0S=1").is_relative_to(tmp_path / name)


@pytest.mark.slow
def test_links_in_a_folder_lead_no_file_elsewhere(tmp_path: Path) -> None:
    """A link to a folder, a link to a file that is there, one to a file that is not."""
    victim, out = tmp_path / "victim", tmp_path / "out"
    victim.mkdir()
    out.mkdir()
    (victim / "precious").write_text("precious")
    for name in ("creek", "boards"):
        (out / name).symlink_to(victim)
    for name in ("along.txt", "tee.toml", "one-in-three-0-0.txt"):
        (out / name).symlink_to(victim / "precious")
    (out / "tee.txt").symlink_to(victim / "fresh")
    (out / "loop").symlink_to(out / "loop")
    before = _seen(victim)
    for wrong in (
        lambda: write_folder(out, {"index.html": b"x", "boards/f0.js": b"x"}, "x"),
        lambda: write_library(load("creek"), out, "x"),
        lambda: write_metacell(load_tee("slitherlink"), out, ""),
        lambda: path_inside(out, "creek", "along"),
        lambda: path_inside(out, "loop", "x").write_text("x"),
    ):
        with pytest.raises((InputError, OSError)):
            wrong()
        assert _seen(victim) == before
    assert main(["tiles", "prove", "along", "--library", "creek", "-o", str(out)]) == 2
    assert main(["formulas", "random", "one-in-three", "--instances", "1", "-o", str(out)]) == 2
    assert _seen(victim) == before


@pytest.mark.parametrize("two", [("along", "ALONG"), ("\u00e9", "e\u0301"), ("x", "x2")])
def test_tiles_whose_files_would_be_one_are_refused(
    two: tuple[str, str], tmp_path: Path, invoke: Invoke
) -> None:
    """Also where one is the other, turned: `x2` is `x` upside down."""
    library = load("compact" if two[1] == "x2" else "creek")
    folder = tmp_path / "mine"
    shutil.copytree(Path(str(FOUND)).parent / "compact" if two[1] == "x2" else FOUND / "creek", folder)
    tiles = sorted(folder.glob("*.txt"))[:2]
    toml = (folder / "library.toml").read_text()
    for path, name in zip(tiles, two, strict=True):
        old = path.read_text().split()[1]
        assert old in library.tiles
        path.write_text(path.read_text().replace(f"tile {old}\n", f"tile {name}\n", 1))
        toml = toml.replace(f'"{old}"', f'"{name}"')
    (folder / "library.toml").write_text(toml)
    said = invoke("tiles prove --library", folder, "-o", tmp_path / "out", status=2)
    assert "tiles" in said.err and not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", [*HOSTILE, "x" * 41, "X", "\u00e9", 5, None])
def test_a_family_has_a_plain_name_however_it_is_made(name: object) -> None:
    with pytest.raises(InputError, match="small letters"):
        Family(**(vars(family("creek")) | {"name": name}))
