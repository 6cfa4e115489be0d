"""Stand-ins for pictures of boards, for flows in which nobody looks at them closely."""

from hashlib import blake2b
from io import BytesIO

from PIL import Image

from bot.render import Theme
from engine.geometry.scene import Scene

SIDE = 8
"""Pixels; there is one for each byte of the digest."""


def stand_in(scene: Scene, theme: Theme) -> bytes:
    """Make a tiny PNG, which is another one for each scene and theme."""
    digest = blake2b(f"{scene}{id(theme)}".encode(), digest_size=SIDE * SIDE).digest()
    out = BytesIO()
    Image.frombytes("L", (SIDE, SIDE), digest).save(out, "PNG")
    return out.getvalue()
