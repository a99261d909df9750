"""The page's modules as one script each for the page and its worker: browsers load no modules from a disk.

Each module becomes a function that returns what it exports, after those that it imports.

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
    """Return the names of a module and of all that it needs, each after those that it imports."""
    found: dict[str, None] = {}

    def visit(name: str) -> None:
        for _, other in _IMPORT.findall(_text(name)):
            if other not in found:
                visit(other)
        found[name] = None

    visit(entry)
    return list(found)


def bundle_script(entry: str) -> str:
    """Return a module and all that it needs as one script."""
    parts = ["(() => {", '"use strict";']
    for name in module_names(entry):
        text, exported = _text(name), [word for _, word in _EXPORT.findall(_text(name))]
        text = _IMPORT.sub(
            lambda found: f"const {{ {found[1].replace(' as ', ': ')} }} = {found[2]}_module;\n", text
        )
        body = _EXPORT.sub(r"\1", text).rstrip()
        parts += [f"const {name}_module = (() => {{", body, f"return {{ {', '.join(exported)} }};", "})();"]
    return "\n".join([*parts, "})();", ""])
