"""The report: one self-contained HTML page about a finished job."""

import base64
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2
from stud8.analysis import heat, played, plots, words
from stud8.analysis.job_folder import JobFolder, read_job_folder
from stud8.analysis.running import running_win_rates
from stud8.engine.problems import InputError, Problem
from stud8.strategy.profile import STREET_LISTS

REPORT_NAME = "report.html"


def write_report(folder: Path, out: Path | None = None) -> Path:
    """Write the report of a finished job and return where it is.

    `folder` is the job's folder; `out` is a file or an existing folder, by
    default the job's own. The same job gives the same bytes.

    Raises:
        InputError: the folder is not a finished job's, or the page cannot be written.
    """
    job = read_job_folder(folder)
    path = folder if out is None else out
    if path.is_dir():
        path /= REPORT_NAME
    page = render(job)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        problem = Problem(f"cannot write {path}: {error.strerror}", "name another place to write")
        raise InputError([problem]) from None
    return path


def render(job: JobFolder) -> str:
    """Return the page as HTML."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("stud8.analysis", "."),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        count=words.count,
        counted=words.counted,
        shortened=words.shortened,
        signed=words.signed,
        percent=words.percent,
        interval=words.interval,
        half_width=words.half_width,
        picture=_picture,
    )
    return environment.get_template("report.html.j2").render(_context(job)) + "\n"


def _context(job: JobFolder) -> dict[str, Any]:
    profiles = _best_first(job.summary["profiles"])
    points = [point for point in running_win_rates(job) if point.bb_per_100.low is not None]
    labels = [profile["profile"] for profile in profiles]
    return {
        "job": job,
        "summary": job.summary,
        "table": job.summary["table"],
        "profiles": profiles,
        "facts": played.facts(job),
        "rules": played.changed_rules(job.spec.get("rules", {})),
        "lineup": played.lineup(job.spec["seats"]),
        "findings": played.findings(profiles, job.summary["table"]),
        "win_rate_plot": plots.win_rate_plot(profiles),
        "outcome_plot": plots.outcome_plot([_outcomes(profile) for profile in profiles]),
        "running_plot": plots.running_plot(points, labels) if points else None,
        "players_share": job.share("players"),
        "result_ratios": words.RESULT_RATIOS,
        "style_ratios": words.STYLE_RATIOS,
        "by_class": heat.by_third_class(profiles),
        "by_place": heat.by_place(profiles),
        "streets": _streets(job.summary["table"]["players_per_street"]),
    }


def _best_first(profiles: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return sorted(profiles, key=lambda profile: -(profile["bb_per_100"]["estimate"] or 0.0))


def _outcomes(profile: Mapping[str, Any]) -> tuple[str, list[float]]:
    """Return the shares of hands won in each of the ways of `plots.OUTCOMES`."""
    hands = profile["seat_hands"] or 1
    scooped, high, low, uncontested = (
        profile[ratio]["numerator"]
        for ratio in (
            "scoop_per_hand",
            "high_only_per_hand",
            "low_only_per_hand",
            "won_uncontested_per_hand",
        )
    )
    won = profile["scoop_per_pot_won"]["denominator"]
    shared = max(0, won - scooped - high - low - uncontested)
    ways = (scooped, high, low, shared, uncontested)
    return profile["profile"], [way / hands for way in ways]


def _streets(players: Sequence[float]) -> list[tuple[str, float, float]]:
    """Return each street with its mean seats and their share of those dealt in."""
    seats = players[0] or 1.0
    return [(name, mean, mean / seats) for name, mean in zip(STREET_LISTS, players, strict=True)]


def _picture(svg: str) -> str:
    """Return a picture as an address that holds it; its text cannot act on the page."""
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()
