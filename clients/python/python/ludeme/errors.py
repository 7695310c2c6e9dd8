"""What goes wrong with descriptions."""

from __future__ import annotations


class LudemeError(ValueError):
    """A description that cannot be played.

    It prints as ``lud check`` does. ``diagnostics`` is a list of dictionaries with ``code``,
    ``severity``, ``message``, ``file``, ``line``, ``column`` (both from 1) and ``help`` (a list).
    """

    def __init__(self, message: str, diagnostics: list[dict] | None = None):
        super().__init__(message)
        self.diagnostics = diagnostics or []

    def __reduce__(self):
        return (type(self), (str(self), self.diagnostics))
