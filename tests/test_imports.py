"""Imports of the project: packages hand on names only, and rules need nothing but Python."""

import re
import subprocess
import sys

from bot.store.db.migrate import MIGRATIONS
from tests.support.pages import ROOT

MOST_MODULES = 16
"""Modules in a package."""


def test_init_files_hand_on_names_and_nothing_else() -> None:
    for path in [*ROOT.glob("engine/**/__init__.py"), *ROOT.glob("bot/**/__init__.py")]:
        body = re.sub(r'^"""[\s\S]*?"""\n', "", path.read_text(encoding="utf-8"))
        assert not re.search(r"^(def|class|if|for|while|with|try)\b", body, re.MULTILINE), path


def test_no_package_of_the_bot_has_more_modules_than_one_keeps_in_mind() -> None:
    # Nobody keeps migrations in mind: they are a history, and only their end counts.
    packages = {path.parent for path in ROOT.glob("bot/**/*.py")} - {MIGRATIONS / "versions"}
    sizes = {str(p): len([*p.glob("*.py")]) - (p / "__init__.py").exists() for p in packages}
    assert not {package: size for package, size in sizes.items() if size > MOST_MODULES}


def test_the_rules_need_nothing_but_python() -> None:
    code = (
        "import engine.core.registry, engine.cli.gtp, sys;"
        "heavy = {'bot', 'telegram', 'PIL', 'sqlalchemy', 'numpy', 'asyncio'} & set(sys.modules);"
        "sys.exit(', '.join(heavy) or 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)  # noqa: S603 - our own code
