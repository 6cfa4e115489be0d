from bot.render import CONTRAST, DARK, LIGHT, Theme
from bot.render.drawing.palette import SIZE, Paint, palette_for
from tests.support.cases import cases

FOUR: tuple[Paint, ...] = tuple(Paint(role) for role in ("blue", "green", "red", "yellow"))
HALF: tuple[Paint, ...] = tuple(Paint(paint.role, 0.5) for paint in FOUR)
MARKED = tuple(Paint(paint.role, marked=True) for paint in FOUR)

FIELD = (
    *(Paint(f"tri-{name}", ground=True) for name in ("blue", "flipped", "green", "red")),
    *(Paint(f"tri-{name}", marked=True, standing=True) for name in ("orange", "purple")),
)


@cases("theme", [LIGHT, DARK, CONTRAST])
@cases(
    "paints",
    [(), FOUR, FOUR + HALF, MARKED, FIELD],
)
def test_it_fits_and_has_every_colour_as_it_is(theme: Theme, paints: tuple[Paint, ...]) -> None:
    palette = palette_for(theme, paints)
    assert len(palette.colours) <= SIZE
    wanted = [
        theme.paper,
        theme.ink,
        theme.square,
        *(theme.fill(paint.role, paint.strength) for paint in paints),
    ]
    wanted += [theme.marking(theme.fill(paint.role)) for paint in paints if paint.marked]
    wanted += [theme.rim] * any(paint.standing for paint in paints)
    assert palette.steps >= 4
    assert [palette.colours[palette.index(colour)] for colour in wanted] == wanted


def test_a_ramp_leads_from_one_colour_to_the_other_by_small_steps() -> None:
    palette = palette_for(LIGHT, FOUR)
    ramp = palette.ramp(LIGHT.square, LIGHT.ink)
    reds = [palette.colours[place][0] for place in ramp]
    assert (ramp[0], ramp[255]) == (palette.index(LIGHT.square), palette.index(LIGHT.ink))
    assert reds == sorted(reds, reverse=True)
    assert len(set(ramp)) == palette.steps + 2 >= 6


def test_colours_that_were_not_foreseen_blend_into_what_is_near() -> None:
    palette = palette_for(LIGHT, FOUR)
    ramp = palette.ramp(LIGHT.fill("red"), LIGHT.fill("blue"))
    assert palette.colours[ramp[0]] == LIGHT.fill("red")
    assert palette.colours[ramp[255]] == LIGHT.fill("blue")
