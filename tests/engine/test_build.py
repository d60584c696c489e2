"""The build names the code: an edit anywhere below changes it, and so what is run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import stud8.engine
from stud8.engine.build import build
from stud8.engine.compile import _Files, cache_folder
from stud8.engine.problems import InputError

PACKAGES = Path(stud8.engine.__file__).parent.parent

CALLER = """
from stud8.engine.compile import I64, njit
from stud8.engine.callee import number

@njit
def answer() -> I64:
    return number() + 1
"""
CALLEE = """
from stud8.engine.compile import I64, njit

@njit
def number() -> I64:
    return {number}
"""


def run(folder: Path, cache: Path, code: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(folder), "STUD8_CACHE_DIR": str(cache)}
    done = subprocess.run(
        [sys.executable, "-S", "-c", SITE + code],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip() + done.stderr


# The copy of the package must be found before the installed one.
SITE = "import sys; sys.path[1:1] = []; import site; site.main(); "
ASK = "from stud8.engine.caller import answer; print(answer())"


def package(tmp_path: Path) -> Path:
    """Return the folder of a copy of the package that calls a function of another file."""
    engine = tmp_path / "stud8" / "engine"
    engine.mkdir(parents=True)
    for name in ("__init__.py", "compile.py", "build.py", "problems.py"):
        shutil.copy(PACKAGES / "engine" / name, engine / name)
    (engine / "caller.py").write_text(CALLER)
    (engine / "callee.py").write_text(CALLEE.format(number=1))
    return engine


def test_an_edit_in_a_callee_changes_the_answer(tmp_path: Path) -> None:
    engine = package(tmp_path)
    cache = tmp_path / "cache"
    for number in (1, 41):
        (engine / "callee.py").write_text(CALLEE.format(number=number))
        for _ in range(2):  # compiled, then loaded
            assert run(tmp_path, cache, ASK) == str(number + 1)
    assert len(list(cache.iterdir())) == 2


def test_two_installations_of_one_build_share_what_is_compiled(tmp_path: Path) -> None:
    cache, kept = tmp_path / "cache", []
    for place in ("one", "other"):
        package(tmp_path / place)
        assert run(tmp_path / place, cache, ASK) == "2"
        kept.append({file: file.stat().st_mtime_ns for file in cache.rglob("*.nb[ic]")})
    assert kept[0] == kept[1]
    assert kept[0]


def test_a_damaged_cache_is_mended_once_with_a_warning(tmp_path: Path) -> None:
    package(tmp_path)
    cache = tmp_path / "cache"
    assert run(tmp_path, cache, ASK) == "2"
    for file in cache.rglob("*.nb[ic]"):
        file.write_bytes(file.read_bytes()[:7])
    mended = run(tmp_path, cache, ASK)
    assert mended.startswith("2")
    assert "damaged cache" in mended
    assert run(tmp_path, cache, ASK) == "2"


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    package(tmp_path)
    (tmp_path / "file").touch()
    answer = run(tmp_path, tmp_path / "file" / "cache", ASK)
    assert answer.startswith("2")
    assert answer.count("compiled code cannot be kept") == 1
    # Nor is code kept beside the sources, where an edit in a callee would go unnoticed.
    assert not list(tmp_path.rglob("*.nbi"))


def test_two_that_save_at_once_do_not_mix_their_code(tmp_path: Path) -> None:
    one, other = (_Files(str(tmp_path), "name", "stamp") for _ in range(2))
    save, start = one._save_data, dict(other._load_index())

    def save_late(name: str, data: str) -> None:
        other.save("uint64", "code for uint64")
        save(name, data)

    one._save_data = save_late
    other._load_index = lambda: dict(start)  # as it was before either saved
    one.save("int64", "code for int64")
    for key in ("int64", "uint64"):
        assert one.load(key) in (f"code for {key}", None)


def test_who_has_no_home_is_told_where_to_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("STUD8_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", no_home)
    with pytest.raises(InputError, match="set STUD8_CACHE_DIR to a folder of yours"):
        cache_folder()


def test_layers_have_builds_of_their_own() -> None:
    assert len({build("engine"), build("strategy"), build("simulation")}) == 3
    assert build() == build("simulation")
