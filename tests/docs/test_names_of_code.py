"""Names of modules, classes and functions say what they are alone, and no class name has two senses."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.docs.test_prose import PACKAGES, ROOT

#: Participles, adverbs and everyday verbs that say nothing alone.
BARE = {
    "alike", "alone", "apart", "begin", "beside", "found", "hanging", "kept", "known", "looks", "loose",
    "made", "one", "own", "said", "setting", "settle", "shown", "simpler", "stated", "steady", "sure",
    "sweep", "told", "trial", "views", "ways", "whole", "woven",
}  # fmt: skip
#: Methods and properties whose names still say nothing alone. No name may be added.
METHODS = {
    "campaigns/store.py: CampaignStore.begin",
    "campaigns/store.py: CampaignStore.whole",
    "core/__init__.py: Statistics.begin",
    "discover/journal.py: SearchJournal.known",
    "discover/library_discovery.py: LibraryDiscovery.known",
    "discover/loops/metacell_checks.py: TeeTile.ways",
    "discover/loops/tile_checks.py: BulgeTile.ways",
    "discover/loops/tile_checks.py: LoopTile.ways",
    "discover/propagation.py: TilePropagator.known",
    "discover/results.py: SearchResult.found",
    "discover/search_driver.py: LibrarySearch.known",
    "discover/tile_checks.py: TileAtEdges.whole",
    "gadgets/contract/loops.py: BulgeContract.own",
    "gadgets/contract/loops.py: LoopContract.own",
    "gadgets/contract/loops.py: OneStrand.shown",
    "gadgets/contract/loops.py: StrandContract.own",
    "gadgets/contract/loops.py: StrandContract.shown",
    "gadgets/metacell.py: TeeFrame.own",
    "gadgets/relation.py: _Parser.whole",
    "gadgets/symbols/derived.py: _Derivation.made",
    "gadgets/symbols/derived.py: _Derivation.said",
    "gadgets/symbols/rulelist.py: RuleList.shown",
    "people/declared/clues.py: ClueChoice.alone",
    "people/declared/clues.py: ClueChoice.kept",
    "people/declared/generate.py: GenerationAttempt.made",
    "people/declared/position.py: DeclaredPosition.alone",
    "proof/check/theorem/nurimeizu_frame.py: Frame.known",
    "proof/check/theorem/soundness.py: KnownPatches.beside",
    "proof/second/paint.py: PaintedColours.known",
    "proof/second/paint.py: PaintedColours.steady",
    "proof/second/shading.py: ShadedBoard.whole",
    "puzzles/declared/areas.py: Area.sure",
    "puzzles/declared/board.py: Board.beside",
    "puzzles/declared/board.py: Board.shown",
    "puzzles/declared/patterns.py: Pattern.own",
    "puzzles/family.py: Family.own",
    "reduction/planted.py: PlantedFormula.known",
    "theses/kleijn/cover.py: Cover.beside",
    "theses/mourits/contradiction.py: ContradictionRun.begin",
    "theses/mourits/contradiction.py: ContradictionRun.settle",
    "theses/straathof/thesis.py: Drawing.sweep",
    "theses/van_meurs/human/guess.py: _Solve.settle",
    "verify/declared/kinds/kind.py: ConstraintKind.alone",
    "workbench/drawing.py: TileSketch.shown",
    "workbench/kurodoko/tile_view.py: TileView.whole",
}
#: Names of ours that are still imported under another name. None may be added.
ALIASES = {
    "api/puzzle.py: family as family_of",
    "proof/check/theorem/nurimeizu.py: cycle as black_cut_off",
    "proof/prove/theorem/nurimeizu.py: STEPS as SIDES",
    "proof/second/paint.py: Place as RulePlace",
    "proof/second/window.py: Rule as Word",
    "puzzles/declared/family.py: pzpr as elsewhere",
    "puzzles/declared/janko.py: read_solution as read_shades",
    "puzzles/declared/vocabulary/__init__.py: rule as _rule",
    "studio/family_data.py: drawing as drawn",
    "workbench/argue.py: family as declaration",
}
#: A constructor of rules that users' files import.
FUNCTIONS = {"puzzles/declared/vocabulary/cells.py: apart"}


def parsed() -> Iterator[tuple[str, ast.Module]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def bare(path: str, module: ast.Module) -> Iterator[str]:
    """Yield the module, its classes and functions whose names say nothing alone."""
    names = [one.name for one in module.body if isinstance(one, ast.ClassDef | ast.FunctionDef)]
    yield from (f"{path}: {name}" for name in (Path(path).stem, *names) if name.lower() in BARE)


def bare_methods(path: str, module: ast.Module) -> Iterator[str]:
    """Yield the methods of the module's classes whose names say nothing alone."""
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            names = [one.name for one in node.body if isinstance(one, ast.FunctionDef)]
            yield from (f"{path}: {node.name}.{name}" for name in names if name in BARE)


def renamed(path: str, module: ast.Module) -> Iterator[str]:
    """Yield the names of ours that the module imports under another name."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("hardboard"):
            other = [one for one in node.names if one.asname not in (None, one.name)]
            yield from (f"{path}: {one.name} as {one.asname}" for one in other)


def test_no_module_class_or_function_has_a_name_that_says_nothing_alone() -> None:
    assert {fault for path, module in parsed() for fault in bare(path, module)} == FUNCTIONS


def test_methods_with_such_names_get_fewer() -> None:
    assert {fault for path, module in parsed() for fault in bare_methods(path, module)} == METHODS


def test_a_class_has_one_definition() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path, module in parsed():
        for node in module.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(path)
    assert {name: paths for name, paths in homes.items() if len(paths) > 1} == {}


def test_aliases_of_our_own_names_get_fewer() -> None:
    assert {fault for path, module in parsed() for fault in renamed(path, module)} == ALIASES


def test_the_checks_see_faults() -> None:
    module = ast.parse(
        "from hardboard.puzzles import family as kind\ndef told(): ...\nclass A:\n    def made(self): ..."
    )
    assert [*bare("looks.py", module)] == ["looks.py: looks", "looks.py: told"]
    assert [*bare_methods("a.py", module)] == ["a.py: A.made"] and [*renamed("a.py", module)]
