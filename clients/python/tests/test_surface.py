"""The stubs name what the compiled module has, and nothing else; everything is documented."""

import ast
from pathlib import Path

import ludeme
from ludeme import _ludeme


def test_stubs_and_module_agree():
    stub = ast.parse(Path(_ludeme.__file__).with_name("_ludeme.pyi").read_text())
    classes = [node for node in stub.body if isinstance(node, ast.ClassDef)]
    for node in classes:
        if [getattr(base, "id", "") for base in node.bases] == ["TypedDict"]:
            continue
        real = {name for name in vars(getattr(_ludeme, node.name)) if not name.startswith("__")}
        told = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        assert real == {name for name in told if not name.startswith("__")}, node.name


def test_everything_public_is_documented():
    for name in ludeme.__all__:
        thing = getattr(ludeme, name)
        assert isinstance(thing, str) or thing.__doc__, name
