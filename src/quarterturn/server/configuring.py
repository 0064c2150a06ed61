"""Settings from flags, the environment and a file: a flag goes before the environment, that before the file.

A wrong one is refused by its name, with where it was given: nobody's server runs with a limit he misspelt.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import reduce
from pathlib import Path
from typing import Any

from pydantic import ValidationError, create_model
from pydantic.dataclasses import is_pydantic_dataclass
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, SettingsConfigDict, TomlConfigSettingsSource

from quarterturn.server.settings import Settings, hidden
from quarterturn.server.trouble import Trouble

PREFIX, WITHIN = "QUARTERTURN_", "__"
FILE = f"{PREFIX}SETTINGS"  # names the file, if no flag does
OTHERS = ("STATE", "NIGHTLY", "NO_INSTALL", "CHROMIUM", "SERVER", "BUILD")  # variables that are no settings
ELSEWHERE = {FILE, *(f"{PREFIX}{word}" for word in OTHERS)}
UNKNOWN = ("extra_forbidden", "unexpected_keyword_argument")


class BadSettings(Trouble):
    """Something that is no setting, or one that cannot be that."""


@dataclass(frozen=True)
class Setting:
    """As people name it: `limits.sockets` is one of the part `limits`."""

    name: str
    about: str
    default: Any  # None: it depends on the machine

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper().replace(".", WITHIN)


def _fields(kind: Any) -> dict[str, FieldInfo]:
    found: dict[str, FieldInfo] = kind.__pydantic_fields__
    return found


def _all(kind: type, part: str = "") -> Iterator[Setting]:
    for name, field in _fields(kind).items():
        if isinstance(field.annotation, type) and is_pydantic_dataclass(field.annotation):
            yield from _all(field.annotation, f"{part}{name}.")
        else:
            default = None if field.default_factory is not None else field.default
            yield Setting(f"{part}{name}", field.description or "", default)


ALL = {setting.name: setting for setting in _all(Settings)}
VARIABLES = {setting.variable for setting in ALL.values()}


class _Sources(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_nested_delimiter=WITHIN, env_ignore_empty=True, extra="forbid", allow_inf_nan=False
    )

    @classmethod
    def settings_customise_sources(  # type: ignore[override]
        cls, settings_cls: type[BaseSettings], **sources: Any
    ) -> tuple[Any, ...]:
        return sources["init_settings"], sources["env_settings"], TomlConfigSettingsSource(settings_cls)


_FIELDS: dict[str, Any] = {name: (field.annotation, field) for name, field in _fields(Settings).items()}


def read_settings(flags: Mapping[str, Any], file: Path | None = None) -> Settings:
    """`flags`: values, or words for them, by the names of settings. Raises BadSettings."""
    if file is None and os.environ.get(FILE):
        file = Path(os.environ[FILE])
    _require_file(file)
    _require_variables()

    class Sources(_Sources):
        model_config = SettingsConfigDict(toml_file=file)

    try:
        found = create_model("Found", __base__=Sources, **_FIELDS)(**_nested(flags))
    except ValidationError as problem:
        raise BadSettings("\n".join(_told(error, flags, file) for error in problem.errors())) from problem
    return Settings(**{name: getattr(found, name) for name in _FIELDS})


def wished(flags: Sequence[str]) -> dict[str, str]:
    """Flags such as `limits.sockets=8000`, by name. Raises BadSettings."""
    wishes = [flag.partition("=") for flag in flags]
    for name, sign, _ in wishes:
        if not sign:
            raise BadSettings(f"--set {name}: say it as NAME=VALUE, such as limits.sockets=8000")
    return {name.strip(): value.strip() for name, _, value in wishes}


def described(settings: Settings) -> str:
    """All settings as a file, each with what it is for; those that are as by default stand in it as comments. Passwords
    are left out."""
    lines: list[str] = []
    part = ""
    for setting in ALL.values():
        here, _, name = setting.name.rpartition(".")
        if here != part:
            part = here
            lines += ["", f"[{part}]"]
        value = _value(settings, setting.name)
        mark = "# " if value == _value(Settings(), setting.name) else ""
        shown = "" if mark and setting.default is None else f" {_toml(value)}"
        lines.append(f"{mark}{name} ={shown}  # {setting.about}")
    return "\n".join(lines) + "\n"


def _value(settings: Settings, name: str) -> Any:
    return reduce(getattr, name.split("."), settings)


def _toml(value: Any) -> str:
    if isinstance(value, str | Path):
        value = hidden(str(value))
    return json.dumps(value, ensure_ascii=False)


# --- What is wrong


def _require_file(file: Path | None) -> None:
    if file is None:
        return
    try:
        tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadSettings(f"the settings in {file} cannot be read: {problem.strerror or problem}") from problem
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadSettings(f"the settings in {file} cannot be read: {problem}") from problem


def _require_variables() -> None:
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in VARIABLES | ELSEWHERE:
            raise BadSettings(f"{name}: there is no such setting{_like(name, VARIABLES)}")


def _like(name: str, among: set[str]) -> str:
    close = get_close_matches(name, among, 1)
    return f"; do you mean {close[0]}?" if close else "; `quarterturn settings` lists all"


def _told(error: Any, flags: Mapping[str, Any], file: Path | None) -> str:
    parts = [part for part in error["loc"] if isinstance(part, str)]
    name = ".".join(parts)
    variable = PREFIX + WITHIN.join(parts).upper()
    if any(f"{flag}.".startswith(f"{name}.") for flag in flags):
        where = f"the flag for {name}"
    else:
        where = variable if variable in os.environ else f"{file}: {name}"
    if error["type"] in UNKNOWN:
        return f"{where}: there is no such setting{_like(name, set(ALL))}"
    return f"{where}: {error['msg'].removeprefix('Value error, ')}"


def _nested(flags: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in flags.items():
        *parts, last = name.split(".")
        place = found
        for part in parts:
            place = place.setdefault(part, {})
        place[last] = value
    return found
