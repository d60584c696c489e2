"""A profile on its way from text to a checked one."""

from dataclasses import dataclass, field

from stud8.strategy.profile import Definition, Parameter, Rule
from stud8.strategy.yaml_tree import Node

DEFAULT_SAMPLES = 200
"""Deals that an estimate plays where a profile does not say."""


@dataclass(slots=True)
class Draft:
    """A profile as far as it could be read; `nodes` are the scalars of conditions."""

    name: str = ""
    description: str = ""
    equity_samples: int = DEFAULT_SAMPLES
    parameters: dict[str, Parameter] = field(default_factory=dict)
    definitions: list[Definition] = field(default_factory=list)
    definition_nodes: list[Node] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    rule_nodes: list[Node] = field(default_factory=list)
    half_read: list[Rule] = field(default_factory=list)
    """Rules whose condition is at fault, without it: of no list, but their mix can be checked."""
    lists: dict[str, tuple[int, ...]] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    """Names of parameters and definitions that are there but at fault."""
    hidden: bool = False
    """Some condition or mix could not be read, so what it uses is not known."""
