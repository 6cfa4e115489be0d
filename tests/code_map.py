"""The code map of the README: a line a file, taken from the first line of its docstring.

`python -m tests.code_map` writes it anew.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
FOLDERS = ("engine", "bot")
BEGIN, END = "<!-- code map -->", "<!-- /code map -->"


def code_map() -> str:
    """The map as Markdown: a table for each folder."""
    return "\n".join([BEGIN, *_lines(), END])


def written() -> str:
    """The map as it stands in the README."""
    return between(BEGIN, END)


def between(begin: str, end: str) -> str:
    """What stands in the README between two marks, with them; nothing if they are not there."""
    match = re.search(f"{begin}.*{end}", README.read_text(encoding="utf-8"), re.DOTALL)
    return match[0] if match else ""


def put(old: str, new: str) -> None:
    """Write something into the README in the place of what stands there."""
    text = README.read_text(encoding="utf-8")
    README.write_text(text.replace(old, new), encoding="utf-8")


def _lines() -> Iterator[str]:
    for folder in FOLDERS:
        folders = sorted({path.parent for path in (ROOT / folder).rglob("*.py")})
        for place in folders:
            yield from _folder(place)


def _folder(place: Path) -> Iterator[str]:
    files = [path for path in sorted(place.glob("*.py")) if path.name != "__init__.py"]
    package = place / "__init__.py"
    heading = _first_line(package) if package.exists() else ""
    yield f"\n**`{place.relative_to(ROOT)}/`** {heading}\n"
    if files:
        yield "| file | what it holds |"
        yield "|---|---|"
    for path in files:
        yield f"| `{path.name}` | {_first_line(path)} |"


def _first_line(path: Path) -> str:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return docstring.partition("\n")[0].replace("|", "\\|")


def main() -> None:
    """Write the map into the README."""
    put(written(), code_map())


if __name__ == "__main__":
    main()
