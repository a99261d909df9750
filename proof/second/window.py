"""stub"""
from pathlib import Path
from typing import Any
def check_window(folder: Path, head: dict[str, Any], record: dict[str, Any]) -> None: raise NotImplementedError
def check_anywhere(folder: Path, head: dict[str, Any], record: dict[str, Any]) -> None: raise NotImplementedError
