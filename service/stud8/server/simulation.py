"""What the server asks of the simulation and strategy packages.

They bring the compiler along, so they are imported when first needed: the
server listens before that.
"""

from pathlib import Path
from typing import cast

from stud8.engine.problems import Problem
from stud8.server.convert import elapsed
from stud8.server.frames import TablePart
from stud8.server.names import job_name
from stud8.store import JobRecord, job_folder
from stud8.v1 import job_pb2, service_pb2, summary_pb2


def preload() -> None:
    """Import what the calls below need."""
    import stud8.simulation.manifest
    import stud8.simulation.spec
    import stud8.simulation.summary  # noqa: F401


def check(spec: job_pb2.JobSpec) -> list[Problem]:
    """Return all that is wrong with a spec."""
    from stud8.simulation.spec import check_spec

    return check_spec(spec)


def check_disk(spec: job_pb2.JobSpec, data: Path) -> list[Problem]:
    """Return a problem if a spec's tables do not fit on the disk."""
    from stud8.simulation.disk import check_disk as check_room

    return check_room(spec, data)


def resolve(spec: job_pb2.JobSpec, seed: int) -> job_pb2.JobSpec:
    """Return the spec with every default filled in; `seed` stands in for an absent one."""
    from stud8.simulation.spec import resolve_spec

    return resolve_spec(spec, seed)


def engine_version() -> int:
    """Return the version of the rules of play that jobs get here."""
    from stud8.engine.version import ENGINE_VERSION

    return ENGINE_VERSION


def build(spec: job_pb2.JobSpec) -> str:
    """Return the hash of the sources that play a resolved spec."""
    from stud8.simulation.manifest import job_build

    return job_build(spec)


def summary(record: JobRecord, sums: bytes | None, data: Path) -> summary_pb2.Summary:
    """Return the results over a job's committed chunks."""
    from stud8.simulation.summary import summarise
    from stud8.simulation.sums import Sums

    spec = job_pb2.JobSpec.FromString(record.spec)
    merged = Sums.zero(spec) if sums is None else Sums.from_bytes(sums)
    return summarise(
        spec,
        merged,
        job=job_name(record.id),
        state=cast("job_pb2.JobState", int(record.state)),
        elapsed_s=elapsed(record),
        tables=table_uris(record, data),
    )


def running(record: JobRecord, sums: bytes | None) -> list[service_pb2.RunningResult]:
    """Return each group's results so far."""
    from stud8.simulation.summary import running_results
    from stud8.simulation.sums import Sums

    spec = job_pb2.JobSpec.FromString(record.spec)
    merged = Sums.zero(spec) if sums is None else Sums.from_bytes(sums)
    return [
        service_pb2.RunningResult(profile=label, seat_hands=hands, bb_per_100=rate)
        for label, hands, rate in running_results(spec, merged)
    ]


def table_uris(record: JobRecord, data: Path) -> dict[str, str]:
    """Return the folders of the tables that a job keeps."""
    from stud8.simulation.settings import kept_tables

    folder = job_folder(data, record.id)
    spec = job_pb2.JobSpec.FromString(record.spec)
    return {name: (folder / name).absolute().as_uri() for name in kept_tables(spec)}


def table_parts(folder: Path, table: str) -> list[TablePart]:
    """Return the parts of a finished job's table in the order of their rows."""
    from stud8.simulation.manifest import read_manifest

    files = read_manifest(folder)["tables"][table]["files"]
    return [TablePart(folder / file["path"], file["rows"]) for file in files]


def profiles() -> list[service_pb2.ProfileInfo]:
    """Return the built-in profiles, and the Python strategies that are installed."""
    from stud8.strategy import builtin_names, builtin_source, read_profile
    from stud8.strategy.python.installed import installed_profiles

    found = []
    for name in builtin_names():
        source = builtin_source(name)
        profile = read_profile(source, f"{name}.yaml")
        values = {key: parameter.value for key, parameter in profile.parameters.items()}
        found.append(
            service_pb2.ProfileInfo(
                profile=name, description=profile.description, parameters=values, source=source
            )
        )
    for name, strategy in installed_profiles():
        values = {key: parameter.value for key, parameter in strategy.parameters.items()}
        found.append(
            service_pb2.ProfileInfo(
                profile=name, description=strategy.description, parameters=values
            )
        )
    return found


def check_profile(profile: job_pb2.Profile) -> list[Problem]:
    """Return all faults and warnings of a profile."""
    from stud8.strategy import check_profile as check_text

    return check_text(profile.source, profile.file, profile.first_line or 1)
