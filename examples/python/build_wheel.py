"""Builds the wheel: the package with the library inside, for the platform it runs on.

    python3 examples/python/build_wheel.py [directory]     writes it (to examples/python/dist)
    pip install ./examples/python                          builds and installs it

It is also the build backend that pyproject.toml names, and needs nothing but Python and cargo.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path
from typing import Any, Dict, Optional

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LIBRARIES = {"win32": "kofu.dll", "darwin": "libkofu.dylib"}


def build_library() -> Path:
    """Has cargo build the library, and gives its place."""
    command = ["cargo", "rustc", "-q", "--release", "--lib", "--features", "capi", "--crate-type", "cdylib"]
    command += ["--message-format", "json-render-diagnostics"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    name = LIBRARIES.get(sys.platform, "libkofu.so")
    for message in map(json.loads, done.stdout.splitlines()):
        for file in message.get("filenames", []):
            if Path(file).name == name:
                return Path(file)
    raise RuntimeError(f"cargo has built no {name}")


def crate_version() -> str:
    text = (ROOT / "Cargo.toml").read_text()
    found = re.search(r'^version = "([^"]+)"', text, re.MULTILINE)
    assert found is not None
    return found.group(1)


def write_wheel(directory: Path) -> str:
    """Writes the wheel, and gives its file name."""
    version = crate_version()
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    tag = f"py3-none-{platform}"
    info = f"kofu-{version}.dist-info"
    library = build_library()
    files: Dict[str, bytes] = {
        f"kofu/{path.name}": path.read_bytes()
        for path in sorted((HERE / "kofu").iterdir())
        if path.suffix == ".py" or path.name == "py.typed"
    }
    files[f"kofu/{library.name}"] = library.read_bytes()
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: kofu\nVersion: {version}\n"
        "Summary: Koopa Chess and Fugue: exact rules and a strong engine\n"
        "License: MIT OR Apache-2.0\nRequires-Python: >=3.8\n"
    ).encode()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: kofu\nRoot-Is-Purelib: false\nTag: {tag}\n"
    ).encode()
    record = f"{info}/RECORD"
    lines = []
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}\n")
    files[record] = ("".join(lines) + f"{record},,\n").encode()
    wheel = f"kofu-{version}-{tag}.whl"
    directory.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(directory / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return wheel


# The hook of PEP 517 has the name of this file.
def build_wheel(
    wheel_directory: str, config_settings: Optional[Any] = None, metadata_directory: Optional[str] = None
) -> str:
    return write_wheel(Path(wheel_directory))


def build_sdist(sdist_directory: str, config_settings: Optional[Any] = None) -> str:
    raise NotImplementedError("the sources are those of the crate")


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "dist"
    print(os.path.relpath(target / write_wheel(target)))
