"""Generate the committed protobuf modules: `python proto/generate.py [--check]`.

With `--check` nothing is written and the exit status is 1 if a committed
module differs from what the installed compiler makes.
"""

import sys
import tempfile
from importlib.resources import files
from pathlib import Path

from grpc_tools import protoc

ROOT = Path(__file__).resolve().parent
PACKAGE = Path("stud8/v1")


def generate(out: Path) -> None:
    """Write the modules of every proto file below `out`."""
    protos = sorted(str(path) for path in (ROOT / PACKAGE).glob("*.proto"))
    well_known = str(files("grpc_tools") / "_proto")
    arguments = [
        "protoc",
        f"-I{ROOT}",
        f"-I{well_known}",
        f"--plugin=protoc-gen-mypy_grpc={Path(sys.executable).parent / 'protoc-gen-mypy_grpc'}",
        f"--python_out={out}",
        f"--pyi_out={out}",
        f"--grpc_python_out={out}",
        f"--mypy_grpc_out={out}",
        *protos,
    ]
    if protoc.main(arguments) != 0:
        sys.exit("protoc failed")
    for stub in (out / PACKAGE).glob("*_pb2_grpc.py*"):
        if stub.name.split("_pb2")[0] != "service":
            stub.unlink()


def generated(root: Path) -> dict[str, str]:
    """Return the text of every generated module below `root` by its name."""
    return {path.name: path.read_text() for path in (root / PACKAGE).glob("*_pb2*.py*")}


def main() -> None:
    """Generate in place, or compare with what is committed."""
    if "--check" not in sys.argv[1:]:
        generate(ROOT)
        return
    with tempfile.TemporaryDirectory() as scratch:
        generate(Path(scratch))
        if generated(Path(scratch)) != generated(ROOT):
            sys.exit("generated protobuf modules are stale: run `make proto`")


if __name__ == "__main__":
    main()
