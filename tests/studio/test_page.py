"""The page's modules: their own tests under Node, their types, one script; an export reads first."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hardboard.puzzles.errors import InputError
from hardboard.studio import export
from hardboard.studio.bundle import PAGE, bundle_script, module_names

HERE, ROOT = Path(__file__).parent / "page", Path(__file__).parents[2]
TSC = ROOT / ".ci" / "node_modules" / "typescript" / "bin" / "tsc"
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not here: apt-get install nodejs")


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in words], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.slow
@needs_node
def test_the_tests_of_the_page() -> None:
    done = run(NODE, "--test", HERE / "page.test.js")
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.thorough
@needs_node
@pytest.mark.skipif(not TSC.exists(), reason="TypeScript is not here: npm install --prefix .ci")
def test_the_types_of_the_page() -> None:
    done = run(NODE, TSC, "-p", HERE)
    assert done.returncode == 0, done.stdout


@needs_node
def test_the_modules_become_one_script(tmp_path: Path) -> None:
    (tmp_path / "studio.cjs").write_text(bundle_script("main"), encoding="utf-8")
    assert run(NODE, "--check", tmp_path / "studio.cjs").returncode == 0
    used = {name for entry in ("main", "worker") for name in module_names(entry)}
    assert {path.stem for path in PAGE.glob("*.js")} == used | {"service_worker"}


def test_a_name_that_the_script_would_lack_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardboard.studio.bundle.PAGE", tmp_path)
    (tmp_path / "two.js").write_text("export const A = 1, B = 2;\n")
    (tmp_path / "one.js").write_text('import { A, B } from "./two.js";\n')
    with pytest.raises(ValueError, match=r"one.js: two.js exports no B"):
        bundle_script("one")


def test_the_page_loads_nothing_from_elsewhere_and_runs_nothing_inline() -> None:
    for path in PAGE.iterdir():
        text = path.read_text(encoding="utf-8")
        assert not re.search(
            r"https?://|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text
        ), path
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"\son\w+=|style=|<script(?! type=\"module\" src=)", page)


def test_the_page_knows_no_family() -> None:
    from hardboard.puzzles.registry import family_names

    text = "\n".join(path.read_text(encoding="utf-8") for path in PAGE.iterdir())
    assert not [
        name for name in family_names() if re.search(rf"\b{name}\b", text) and name not in ("context",)
    ]


def test_the_page_paints_every_shape_of_a_scene() -> None:
    """A shape is sent under the name of its class: a class that is renamed or new has to be painted."""
    from hardboard.render.scene import Cells, Shape

    table = re.search(r"PAINTERS = \{([^}]*)\}", (PAGE / "paint.js").read_text(encoding="utf-8"))
    assert table is not None
    painted = set(re.findall(r"(\w+):", table[1]))
    assert painted == {shape.__name__ for shape in Shape.__subclasses__()} - {Cells.__name__}


def test_a_bad_formula_is_refused_before_anything_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("made in vain")

    for maker in ("library_tiles", "chosen_puzzles"):
        monkeypatch.setattr(export, maker, never)
    with pytest.raises(InputError, match="formula"):
        export.export_site(tmp_path / "page", [{"formula": "(a, ~", "target": "", "library": ""}])
    assert not (tmp_path / "page").exists()
