"""Pages of the project, README.md and docs/, as data: marked parts, headings, links, names."""

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
DOCS = ROOT / "docs"
PAGES = (README, *sorted(DOCS.glob("*.md")))

_BLOCK = re.compile(r"^```.*?^```|^(?: {4}[^\n]*\n)+", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
_CODE = re.compile(r"`[^`\n]+`")


@cache
def text(page: Path) -> str:
    """The text of a page."""
    return page.read_text(encoding="utf-8")


def between(page: Path, begin: str, end: str) -> str:
    """The part of a page between two marks, with them; empty if they are not there."""
    match = re.search(f"{begin}.*{end}", page.read_text(encoding="utf-8"), re.DOTALL)
    return match[0] if match else ""


def put(page: Path, old: str, new: str) -> None:
    """Write something into a page in the place of another."""
    page.write_text(page.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def headings(page: Path) -> list[str]:
    """The headings of a page, in their order."""
    return re.findall(r"^#+ (.+)$", _BLOCK.sub("", text(page)), re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The anchors of a page, as GitHub makes them of headings."""
    found: dict[str, int] = {}
    names = set()
    for heading in headings(page):
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        count = found[slug] = found.get(slug, 0) + 1
        names.add(slug if count == 1 else f"{slug}-{count - 1}")
    return names


def links(page: Path) -> list[str]:
    """The targets of the links and pictures of a page, in their order."""
    shown = _CODE.sub("", _BLOCK.sub("", text(page)))
    return [one or other for one, other in _LINK.findall(shown)]


def fault_of_link(page: Path, target: str) -> str:
    """The fault of a link from a page; empty if it leads somewhere or out of the project."""
    if re.match(r"https?://", target):
        return ""
    path, _, anchor = target.partition("#")
    there = (page.parent / path).resolve() if path else page
    if not there.exists():
        return "no such file"
    if anchor and (there.suffix != ".md" or anchor not in anchors(there)):
        return "no such heading"
    return ""


def named_files(page: Path) -> set[str]:
    """The files, folders, tests and modules of the project that a page names as code."""
    shown = text(page)
    paths = re.findall(r"`((?:engine|bot|tests|docs|assets|\.ci)/[\w./*-]*)(?:::\w+)?`", shown)
    modules = re.findall(r"python -m ((?:engine|bot|tests)(?:\.\w+)*)", shown)
    return {*paths, *(module.replace(".", "/") for module in modules)}


def is_there(name: str) -> bool:
    """Whether a file, a folder or a module of that name exists; `*` stands for any name."""
    found = [*ROOT.glob(name.rstrip("/"))]
    return bool(found) or (ROOT / f"{name}.py").is_file()


def named_tests(cell: str) -> list[tuple[str, str]]:
    """The tests that are named in a text: their files and names, empty for all of a file."""
    return re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", cell)
