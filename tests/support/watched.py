"""Run commands in a stranger's folder under an audit hook: what of the stranger's is executed, compiled or
imported, and which programs are started. Called as a program: a folder, and on standard input as JSON, by
name, lists of commands (lists of words) or Python statements (texts); prints what was seen of each name.
"""

import contextlib
import io
import json
import os
import sys
import sysconfig
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
#: Where code may come from.
OWN = [str(ROOT), sys.prefix, sys.base_prefix, *{sysconfig.get_path(name) for name in ("stdlib", "purelib")}]
STARTED = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "ctypes.dlopen",
           "sqlite3.load_extension", "sqlite3.enable_load_extension", "pickle.find_class")  # fmt: skip
seen: list[str] = []


def foreign(name: object) -> bool:
    """Whether code of this file is not ours; what has no file is ours if not we ourselves compile it."""
    path = str(name)
    if path.startswith("<"):
        caller = Path(sys._getframe(2).f_code.co_filename).resolve()
        installed = caller.is_relative_to(sys.prefix)
        return caller.is_relative_to(ROOT) and not installed and caller != Path(__file__).resolve()
    return not any(os.path.realpath(path).startswith(os.path.realpath(own) + os.sep) for own in OWN)


def hook(event: str, args: tuple[Any, ...]) -> None:
    """Note what must not happen."""
    if event == "exec" and foreign(args[0].co_filename):
        seen.append(f"exec {args[0].co_filename}")
    elif event == "compile" and args[1] is not None and foreign(args[1]):
        seen.append(f"compile {args[1]}")
    elif event == "import" and args[1] is not None and foreign(args[1]):
        seen.append(f"import {args[1]}")
    elif event in STARTED and not _ours(event, args):
        seen.append(f"{event} {args[:2]}"[:200])


def _ours(event: str, args: tuple[Any, ...]) -> bool:
    """Our own Python, which takes no modules from the folder; libraries of packages that are installed."""
    if event == "subprocess.Popen":
        return args[0] == sys.executable and "-P" in args[1]
    return event == "ctypes.dlopen" and not foreign(args[0] or sys.prefix + "/none")


def main() -> None:
    """Run what standard input says."""
    wanted = json.load(sys.stdin)
    import hardboard.cli.main  # noqa: F401 (what is ours is loaded before the hook)

    os.chdir(sys.argv[1])
    sys.addaudithook(hook)
    answers = {}
    for name, commands in wanted.items():
        seen.clear()
        before = [*sys.path]
        statuses = run(commands)
        if sys.path != before:  # what is loaded already would not be seen to come from there
            seen.append(f"sys.path {sys.path}")
        answers[name] = {"statuses": statuses, "seen": [*seen]}
    print(json.dumps(answers))


def run(wanted: list[Any]) -> list[object]:
    """How each command ends, or what each statement gives."""
    from hardboard.cli.main import main as command

    statuses: list[object] = []
    for each in wanted:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
            try:
                statuses.append(eval(each) if isinstance(each, str) else command(each))
            except SystemExit as end:
                statuses.append(end.code)
            except Exception as error:
                statuses.append(f"{type(error).__name__}: {error}"[:300])
        if said.getvalue().count("\n") > 40 or "Traceback" in said.getvalue():
            statuses[-1] = said.getvalue()[-300:]
    return statuses


if __name__ == "__main__":
    main()
