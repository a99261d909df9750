"""The page's modules as one script each for the page and its worker: browsers load no modules from a disk.

Each module becomes a function that returns its exports, placed after its imports.

    >>> module_names("link"), module_names("records")
    (['link'], ['grid_board', 'rule_constraints', 'records'])
    >>> bundle_script("link").splitlines()[2]
    'const link_module = (() => {'
"""

import re
from pathlib import Path

PAGE = Path(__file__).parent / "page"
_IMPORT = re.compile(r'^import \{ ([^}]*) \} from "\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)


def _text(name: str) -> str:
    return (PAGE / f"{name}.js").read_text(encoding="utf-8")


def module_names(entry: str) -> list[str]:
    """Return the names of a module and its imports, each after its own imports."""
    found: dict[str, None] = {}

    def visit(name: str) -> None:
        for _, other in _IMPORT.findall(_text(name)):
            if other not in found:
                visit(other)
        found[name] = None

    visit(entry)
    return list(found)


def _exported(name: str) -> list[str]:
    return [word for _, word in _EXPORT.findall(_text(name))]


def bundle_script(entry: str) -> str:
    """Return a module and all that it needs as one script.

    Raises:
        ValueError: a module imports a name that no statement exports first, as B in `const A = 1, B = 2`.
    """
    parts = ["(() => {", '"use strict";']
    for name in module_names(entry):
        text = _text(name)
        for names, other in _IMPORT.findall(text):
            wanted = {word.split(" as ")[0].strip() for word in names.split(",")} - {""}
            if missing := sorted(wanted - {*_exported(other)}):
                raise ValueError(f"{name}.js: {other}.js exports no {missing[0]} in a statement of its own")
        text = _IMPORT.sub(
            lambda found: f"const {{ {found[1].replace(' as ', ': ')} }} = {found[2]}_module;\n", text
        )
        body, exported = _EXPORT.sub(r"\1", text).rstrip(), ", ".join(_exported(name))
        parts += [f"const {name}_module = (() => {{", body, f"return {{ {exported} }};", "})();"]
    return "\n".join([*parts, "})();", ""])
