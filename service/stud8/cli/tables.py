"""`stud8 tables`: where a job's rows are, and how to ask them something."""

from typing import TYPE_CHECKING, Any

from stud8.cli import output
from stud8.cli.options import DATA, DataOption, JobArgument, ServerOption

if TYPE_CHECKING:
    from stud8.analysis.job_folder import JobFolder


def tables(
    job: JobArgument,
    server: ServerOption = None,
    data: DataOption = DATA,
    as_json: output.JsonOption = False,
) -> None:
    """Show where the tables of a finished job are, and a query."""
    from stud8.analysis.job_folder import read_job_folder
    from stud8.cli.place import find_job

    with find_job(job, server, data) as found:
        document = describe(read_job_folder(found.folder()), found.id)
    if as_json:
        output.write_json(document)
    else:
        output.write(_text(document))


def describe(folder: "JobFolder", job: str) -> dict[str, Any]:
    """Return a finished job's tables: URI, rows, files and bytes of each, and a query."""
    found = {}
    for name, table in folder.manifest["tables"].items():
        found[name] = {
            "uri": str(folder.path / name),
            "rows": table["rows"],
            "files": len(table["files"]),
            "bytes": sum(file["bytes"] for file in table["files"]),
        }
    return {"job": job, "tables": found, "query": _query(folder)}


def _query(folder: "JobFolder") -> str | None:
    """Return SQL for DuckDB that tells who won; None if no table can tell."""
    if not folder.files("players"):
        return None
    parts = str(folder.path / "players" / "part-*.parquet").replace("'", "''")
    return (
        "SELECT profile, count(*) AS hands, "
        f"round(100 * avg(net) / {folder.big_bet}, 2) AS bb_per_100, "
        "round(100 * avg(scooped::INT), 2) AS scoop_percent "
        f"FROM '{parts}' GROUP BY profile ORDER BY bb_per_100 DESC"
    )


def _text(document: dict[str, Any]) -> str:
    from stud8.cli.views.columns import Column, columns
    from stud8.cli.views.figures import whole

    if not document["tables"]:
        return f"job {document['job']} keeps no tables; `tables` in a job file says which to keep"
    heads = [
        Column("table", right=False),
        Column("rows"),
        Column("files"),
        Column("MB"),
        Column("folder", right=False),
    ]
    rows = [
        [
            name,
            whole(table["rows"]),
            whole(table["files"]),
            f"{table['bytes'] / 1e6:,.1f}",
            table["uri"],
        ]
        for name, table in document["tables"].items()
    ]
    lines = columns(heads, rows)
    if document["query"]:
        lines += ["", "ask them in DuckDB:", document["query"]]
    return "\n".join(lines)
