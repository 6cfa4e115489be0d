"""Pictures of scenes as PNG; knows no game, only the words of `engine.geometry.scene`."""

from bot.render.animation import animation
from bot.render.candidates import candidates
from bot.render.chances import chances
from bot.render.chart import chart, charts
from bot.render.contact_sheet import sheet
from bot.render.crosstable import crosstable
from bot.render.curve import curve
from bot.render.detail import detail
from bot.render.drawing.errors import RenderError, UnknownRoleError, UnknownSignError
from bot.render.drawing.theme import CONTRAST, DARK, LIGHT, THEMES, Theme
from bot.render.emblem import emblem
from bot.render.lesson import lesson
from bot.render.picture import render
from bot.render.showcase import showcase
from bot.render.standings import standings
from bot.render.thumbnail import thumbnail

__all__ = [
    "CONTRAST",
    "DARK",
    "LIGHT",
    "THEMES",
    "RenderError",
    "Theme",
    "UnknownRoleError",
    "UnknownSignError",
    "animation",
    "candidates",
    "chances",
    "chart",
    "charts",
    "crosstable",
    "curve",
    "detail",
    "emblem",
    "lesson",
    "render",
    "sheet",
    "showcase",
    "standings",
    "thumbnail",
]
