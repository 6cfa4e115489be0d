"""Cache of compiled kernels: its folder, and whether it is complete; needs no Numba.

The folder is named after all that compiled code depends on, and after the place of the sources, by
which Numba looks for it: code that is in it is good.
"""

import os
import platform
import shutil
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path

PROCESSORS = {
    "x86_64": "x86-64-v3",
    "AMD64": "x86-64-v3",
    "aarch64": "generic",
    "arm64": "generic",
}
"""Level of processors that is compiled for, by machine: code made on one of them runs on all.

Other machines compile for just their own processor.
"""

_OPPONENTS = Path(__file__).parents[2]
_ROOT = Path(__file__).parent / "__pycache__" / "compiled"
_DONE = "done"


@cache
def folder() -> Path:
    """Folder of the code that this Numba makes of these sources, here, for this processor."""
    digest = blake2b(bytes(_OPPONENTS), digest_size=8)
    for source in sorted(_OPPONENTS.glob("*/kernels/*.py")):
        digest.update(bytes(source.relative_to(_OPPONENTS)))
        digest.update(source.read_bytes())
    for part in (platform.python_version(), version("numba"), processor()):
        digest.update(part.encode())
    return _ROOT / digest.hexdigest()


def processor() -> str:
    """The level of processors that is compiled for; empty for just this machine's."""
    return PROCESSORS.get(platform.machine(), "")


def is_compiled() -> bool:
    """Whether all kernels can be had at once; Numba wants to be able to write where it reads."""
    return (folder() / _DONE).exists() and os.access(folder(), os.W_OK)


def note_compiled() -> None:
    """Note that all kernels are compiled, and remove what was made of earlier sources.

    :raises OSError: if nothing can be written beside the kernels.
    """
    folder().mkdir(parents=True, exist_ok=True)
    (folder() / _DONE).touch()
    for old in _ROOT.iterdir():
        if old != folder():
            shutil.rmtree(old, ignore_errors=True)
