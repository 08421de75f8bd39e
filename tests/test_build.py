"""Compiled or not: a stale build never hides an edit, and the sources always run."""

from __future__ import annotations

import json
import os
import runpy
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import SimpleNamespace

import pytest

import edgewise
from edgewise import _build

PACKAGE = Path(edgewise.__file__).parent
ASK = "import edgewise; print('compiled' if edgewise.is_compiled() else 'uncompiled')"


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Copies the package, compiled modules and file times included."""
    shutil.copytree(PACKAGE, tmp_path / "edgewise", ignore=shutil.ignore_patterns("__pycache__"))
    for made in PACKAGE.parent.glob(f"*{EXTENSION_SUFFIXES[0]}"):
        shutil.copy2(made, tmp_path)
    return tmp_path


def run(folder: Path, code: str = ASK, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs Python on a copy of the package."""
    kept = {name: value for name, value in os.environ.items() if name != "EDGEWISE_UNCOMPILED"}
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**kept, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", **environment},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def pretend_built(folder: Path, *, in_place: bool = True) -> None:
    """Puts an empty file where each compiled module would be, with the notes of a build."""
    package = folder / "edgewise"
    for name in _build.sources_of(package):
        made = (package / name).with_suffix(EXTENSION_SUFFIXES[0])
        made.unlink(missing_ok=True)
        made.touch()
    notes = {"mypyc": "0", "digest": "0", "in_place": in_place}
    notes["sources"] = _build.hashes_of(package)
    (package / _build.NOTES).write_text(json.dumps(notes))


def make_uncompiled(folder: Path) -> None:
    """Removes all that a build made."""
    (folder / "edgewise" / _build.NOTES).unlink(missing_ok=True)
    for made in folder.rglob(f"*{EXTENSION_SUFFIXES[0]}"):
        made.unlink()


def stale_modules(folder: Path) -> list[str]:
    """Lists which modules of a copy are stale."""
    return _build.stale_modules(folder / "edgewise")


def edit(folder: Path, name: str) -> None:
    """Changes a source without changing its time."""
    source = folder / "edgewise" / name
    before = source.stat()
    source.write_text(source.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    os.utime(source, (before.st_atime, before.st_mtime))


def test_a_fresh_build_is_not_stale(copied: Path) -> None:
    pretend_built(copied)
    assert stale_modules(copied) == []


def test_an_edit_makes_the_build_stale_and_taking_it_back_makes_it_fresh(copied: Path) -> None:
    pretend_built(copied)
    source = copied / "edgewise" / "core" / "board.py"
    before = source.read_bytes()
    edit(copied, "core/board.py")
    assert stale_modules(copied) == ["core/board.py"]
    source.write_bytes(before)
    assert stale_modules(copied) == []


def test_the_times_of_files_decide_nothing(copied: Path) -> None:
    pretend_built(copied)
    for source in (copied / "edgewise").rglob("*.py"):
        later = source.stat().st_mtime + 10**6
        os.utime(source, (later, later))
    assert stale_modules(copied) == []


def test_an_installed_package_is_what_was_built(copied: Path) -> None:
    pretend_built(copied, in_place=False)
    edit(copied, "core/board.py")
    assert stale_modules(copied) == []


def test_a_source_that_was_never_compiled_makes_the_build_stale(copied: Path) -> None:
    pretend_built(copied)
    (copied / "edgewise" / "core" / "novelty.py").write_text('"""New."""\n')
    assert stale_modules(copied) == ["core/novelty.py"]


def test_a_source_that_is_gone_makes_the_build_stale(copied: Path) -> None:
    pretend_built(copied)
    (copied / "edgewise" / "core" / "board.py").unlink()
    assert stale_modules(copied) == ["core/board.py"]


def test_a_compiled_module_that_is_gone_makes_the_build_stale(copied: Path) -> None:
    pretend_built(copied)
    (copied / "edgewise" / "core" / f"board{EXTENSION_SUFFIXES[0]}").unlink()
    assert stale_modules(copied) == ["core/board.py"]


@pytest.mark.parametrize("notes", ["", "[1, 2]", "{"])
def test_a_build_without_notes_is_not_trusted(copied: Path, notes: str) -> None:
    pretend_built(copied)
    (copied / "edgewise" / _build.NOTES).write_text(notes)
    assert "core/board.py" in stale_modules(copied)


def test_a_stale_build_runs_the_sources_and_says_so_once(copied: Path) -> None:
    pretend_built(copied)
    edit(copied, "core/errors.py")
    done = run(copied)
    assert done.stdout == "uncompiled\n"
    assert done.stderr.count("\n") == 1
    assert "core/errors.py is not what was compiled" in done.stderr
    said = run(copied, "from edgewise.cli.main import main; main(['--version'])").stdout
    assert "uncompiled, since core/errors.py changed" in said


def test_edgewise_uncompiled_runs_the_sources(copied: Path) -> None:
    pretend_built(copied)
    done = run(copied, EDGEWISE_UNCOMPILED="1")
    assert (done.stdout, done.stderr) == ("uncompiled\n", "")
    code = "import edgewise; print(edgewise.play(edgewise.game('hoses'), ['random'] * 2).record)"
    assert "result=" in run(copied, code, EDGEWISE_UNCOMPILED="1").stdout


def test_a_package_that_was_never_compiled_runs_and_says_so_once(copied: Path) -> None:
    make_uncompiled(copied)
    done = run(copied)
    assert done.stdout == "uncompiled\n"
    assert done.stderr.count("\n") == 1
    assert "running uncompiled, which is slow; install a C compiler" in done.stderr


def test_the_command_of_such_a_package_says_so_once(copied: Path) -> None:
    make_uncompiled(copied)
    done = run(copied, "from edgewise.cli.main import main; main(['--version'])")
    assert done.stdout.startswith(f"edgewise {edgewise.__version__}, uncompiled, not built; ")
    assert done.stderr.count("\n") == 1


def test_processes_that_it_starts_do_not_say_so_again(copied: Path) -> None:
    make_uncompiled(copied)
    script = copied / "pool.py"
    script.write_text(
        "import edgewise, multiprocessing\n"
        "if __name__ == '__main__':\n"
        "    with multiprocessing.get_context('spawn').Pool(2) as pool:\n"
        "        print(len(pool.map(edgewise.game, ['hoses', 'urban'])))\n"
    )
    done = run(copied, "import runpy; runpy.run_path('pool.py', run_name='__main__')")
    assert (done.stdout, done.stderr.count("\n")) == ("2\n", 1), done.stderr


def test_a_copy_runs_as_the_build_would(copied: Path) -> None:
    built = any(copied.rglob(f"*{EXTENSION_SUFFIXES[0]}")) and not _build.stale_modules()
    assert run(copied).stdout == ("compiled\n" if built else "uncompiled\n")


@pytest.fixture
def made_by_setup(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Reads ``setup.py`` without building anything."""
    monkeypatch.chdir(PACKAGE.parents[1])
    monkeypatch.setattr(sys, "argv", ["setup.py", "--quiet", "--version"])
    return SimpleNamespace(**runpy.run_path("setup.py"))


def compile_all(setup: SimpleNamespace, folder: Path, *, killed_at: str = "") -> list[str]:
    """Lists which C files of a folder are compiled, by a compiler that writes empty objects."""
    compiled = []

    def compile_files(sources: list[str], *, output_dir: str) -> list[str]:
        compiled.extend(sources)
        objects = object_filenames(sources, output_dir=output_dir)
        for made in objects:
            Path(made).parent.mkdir(parents=True, exist_ok=True)
            Path(made).touch()
            if Path(made).stem == killed_at:
                raise KeyboardInterrupt
        return objects

    def object_filenames(sources: list[str], *, output_dir: str) -> list[str]:
        return [str(Path(output_dir) / Path(source).with_suffix(".o").name) for source in sources]

    compiler = SimpleNamespace(object_filenames=object_filenames)
    sources = sorted(str(path) for path in folder.glob("*.c"))
    made = setup.compile_changed(compiler, compile_files, sources, output_dir=str(folder))
    assert made == object_filenames(sources, output_dir=str(folder))
    return sorted(Path(source).name for source in compiled)


ANSWER = """
#include <Python.h>
#include "scripts/rare_paths.h"
static PyModuleDef trial = {PyModuleDef_HEAD_INIT, "trial"};
PyMODINIT_FUNC PyInit_trial(void) {
    PyObject *module = PyModule_Create(&trial);
    PyModule_AddIntConstant(module, "answer", FLAG + 10 * RARE);
    return module;
}
"""


def built_answer(setup: SimpleNamespace, flag: int) -> str:
    """Builds a module in this folder as ours are built, and asks what it was compiled with."""
    Path("build/lib/edgewise").mkdir(parents=True, exist_ok=True)
    for made in Path("build/lib").glob("trial.*"):
        made.unlink()
    flags = ["-I.", f"-DFLAG={flag}"]
    trial = setup.Extension("trial", ["trial.c"], extra_compile_args=flags)
    command = setup.ParallelBuild(setup.Distribution({"ext_modules": [trial]}))
    command.build_lib = "build/lib"
    command.ensure_finalized()
    command.run()
    return run(Path("build/lib").absolute(), "import trial; print(trial.answer)").stdout.strip()


def test_only_c_files_that_changed_are_compiled_anew(
    made_by_setup: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "build").mkdir()
    for name in ("one.c", "two.c", "build/all.h"):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (1000, 1000))
    assert compile_all(made_by_setup, tmp_path) == ["one.c", "two.c"]
    assert compile_all(made_by_setup, tmp_path) == []
    later = (tmp_path / "two.o").stat().st_mtime + 10
    os.utime(tmp_path / "two.c", (later, later))
    assert compile_all(made_by_setup, tmp_path) == ["two.c"]
    os.utime(tmp_path / "build" / "all.h", (later, later))
    assert compile_all(made_by_setup, tmp_path) == ["one.c", "two.c"]


def test_an_object_that_was_only_begun_is_compiled_anew(
    made_by_setup: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.c").touch()
    os.utime(tmp_path / "one.c", (1000, 1000))
    with pytest.raises(KeyboardInterrupt):
        compile_all(made_by_setup, tmp_path, killed_at="one")
    assert compile_all(made_by_setup, tmp_path) == ["one.c"]
    assert compile_all(made_by_setup, tmp_path) == []


def test_objects_of_other_flags_headers_or_compilers_are_not_used(
    made_by_setup: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not made_by_setup.can_compile():
        pytest.skip("there is no C compiler")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scripts").mkdir()
    (tmp_path / "trial.c").write_text(ANSWER)
    rare = tmp_path / "scripts" / "rare_paths.h"
    rare.write_text("#define RARE 1\n")
    assert built_answer(made_by_setup, 1) == "11"
    assert built_answer(made_by_setup, 2) == "12"
    rare.write_text("#define RARE 2\n")
    assert built_answer(made_by_setup, 2) == "22"
    monkeypatch.setenv("CC", other_compiler(tmp_path, '"$@" -UFLAG -DFLAG=3'))
    assert built_answer(made_by_setup, 2) == "23"


def other_compiler(folder: Path, arguments: str, before: str = "") -> str:
    """Writes a compiler that calls the usual one with other arguments."""
    compiler = folder / "cc"
    usual = shutil.which("cc") or "gcc"
    compiler.write_text(f"#!/bin/sh\n{before}\nexec {usual} {arguments}\n")
    compiler.chmod(0o755)
    return str(compiler)


def test_all_c_files_are_optimised_as_one_when_asked_and_where_it_works(
    made_by_setup: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EDGEWISE_LTO", raising=False)
    monkeypatch.delenv("EDGEWISE_PROFILE", raising=False)
    assert made_by_setup.tuning_flags() == []
    monkeypatch.setenv("EDGEWISE_LTO", "1")
    can = made_by_setup.can_compile(made_by_setup.LINK_TIME)
    assert made_by_setup.tuning_flags() == (made_by_setup.LINK_TIME if can else [])
    for profile in ("generate", "use"):
        monkeypatch.setenv("EDGEWISE_PROFILE", profile)
        assert made_by_setup.tuning_flags() == made_by_setup.PROFILES[profile]
    monkeypatch.delenv("EDGEWISE_PROFILE")
    refuses = 'case "$*" in *-flto*) exit 1;; esac'
    monkeypatch.setenv("CC", other_compiler(tmp_path, '"$@"', refuses))
    assert made_by_setup.tuning_flags() == []


def test_it_can_be_tried_whether_a_compiler_works(
    made_by_setup: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CC", str(tmp_path / "nowhere" / "cc"))
    assert not made_by_setup.can_compile()
