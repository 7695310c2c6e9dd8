"""A file of results that grows line by line, and from which a run that was cut off goes on."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterable


class Journal:
    """The lines of a run: those of the file, where there is one, and those written since.

    The first line of the file is a header; a file with another header is another run and is
    refused. A last line that was cut off is dropped. Without a path the lines are only kept.
    """

    def __init__(self, path: str | os.PathLike | None, header: dict):
        self.lines: list[str] = []
        self._file = None
        if path is None:
            return
        if os.path.exists(path) and not stat.S_ISREG(os.stat(path).st_mode):
            raise OSError(f"{path} is no regular file")
        head = json.dumps(header)
        text = ""
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                text = file.read()
        whole = text[: text.rfind("\n") + 1]
        found = whole.splitlines()
        if found and json.loads(found[0]) != header:
            raise ValueError(f"{path} is of another run: its first line is {found[0]}")
        if text and not found:
            raise ValueError(f"{path} is no file of results")
        self.lines = found[1:]
        for number, line in enumerate(self.lines, 2):
            try:
                json.loads(line)
            except ValueError as error:
                raise ValueError(f"{path}, line {number}: {error}") from None
        self._file = open(path, "r+" if found else "w", encoding="utf-8")
        if found:
            self._file.truncate(len(whole.encode()))
            self._file.seek(0, os.SEEK_END)
        else:
            self._file.write(head + "\n")
            self._file.flush()

    def write(self, lines: Iterable[str]) -> None:
        """Adds whole lines."""
        lines = list(lines)
        self.lines.extend(lines)
        if self._file is not None:
            self._file.write("".join(line + "\n" for line in lines))
            self._file.flush()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()
