"""Faults of a scene that is to be drawn."""


class RenderError(LookupError):
    """A scene speaks of something that cannot be drawn; raised before any picture is made."""


class UnknownRoleError(RenderError):
    """The theme has no colour for a role."""

    def __init__(self, role: str, theme: str) -> None:
        super().__init__(f"the theme “{theme}” has no colour for the role “{role}”")
        self.role = role
        self.theme = theme


class UnknownSignError(RenderError):
    """A sign has no drawing."""

    def __init__(self, sign: str) -> None:
        super().__init__(f"there is no drawing of the sign “{sign}”")
        self.sign = sign
