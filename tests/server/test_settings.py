"""Settings from flags, the environment and a file; what is wrong is refused by its name."""

import re
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from quarterturn.cli import app
from quarterturn.server.configuring import (
    ALL,
    ELSEWHERE,
    PREFIX,
    VARIABLES,
    BadSettings,
    described,
    read_settings,
    wished,
)
from quarterturn.server.settings import Limits, Settings

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """But what a test sets: whoever runs the tests may have a server of his own."""
    for setting in ALL.values():
        monkeypatch.delenv(setting.variable, raising=False)
    monkeypatch.delenv("QUARTERTURN_SETTINGS", raising=False)


def file_of(folder: Path, text: str) -> Path:
    file = folder / "quarterturn.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_without_any_configuration_everything_is_as_by_default() -> None:
    assert read_settings({}) == Settings()


def test_a_flag_goes_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = file_of(
        tmp_path,
        'port = 1\nlog_form = "json"\norigins = ["https://a.org"]\n[limits]\nsockets = 1\nunsent = 1\nrefusals = 1',
    )
    monkeypatch.setenv("QUARTERTURN_PORT", "2")
    monkeypatch.setenv("QUARTERTURN_LIMITS__SOCKETS", "2")
    monkeypatch.setenv("QUARTERTURN_LIMITS__UNSENT", "2")
    monkeypatch.setenv("QUARTERTURN_PROXIES", "127.0.0.1, 10.1.2.3/8")
    found = read_settings(wished(["limits.unsent=3", "port=3"]), file)
    assert (found.port, found.limits.unsent) == (3, 3)
    assert (found.limits.sockets, found.proxies) == (2, ("127.0.0.1", "10.0.0.0/8"))
    assert (found.limits.refusals, found.log_form, found.origins) == (1, "json", ("https://a.org",))
    assert found.limits.message_bytes == Limits().message_bytes


def test_an_empty_variable_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As whoever writes `HOST=${HOST}` leaves it: that must not open the server to everybody."""
    for name in ("HOST", "PORT", "DATA", "STATIC", "ORIGINS", "LIMITS__SOCKETS"):
        monkeypatch.setenv(f"QUARTERTURN_{name}", "")
    assert read_settings({}) == Settings()
    assert read_settings({}, file_of(tmp_path, "port = 99")).port == 99


def test_the_environment_can_name_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUARTERTURN_SETTINGS", str(file_of(tmp_path, "port = 4711")))
    assert read_settings({}).port == 4711
    monkeypatch.setenv("QUARTERTURN_SETTINGS", str(tmp_path / "nowhere.toml"))
    with pytest.raises(BadSettings, match=r"nowhere\.toml cannot be read: No such file"):
        read_settings({})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("prot = 1", "{file}: prot: there is no such setting; do you mean port?"),
        ("port = 70000", "{file}: port: Input should be less than or equal to 65535"),
        ('log_level = "loud"', "{file}: log_level: Input should be 'debug', 'info', 'warning' or 'error'"),
        ('origins = ["https://a.org/game"]', "{file}: origins: 'https://a.org/game' is no origin such as"),
        ('proxies = ["localhost"]', "{file}: proxies: 'localhost' does not appear to be an IPv4 or IPv6 network"),
        ('scenarios = "nowhere"', "{file}: scenarios: Path does not point to a directory"),
        ("[limits]\nsockets = 0", "{file}: limits.sockets: Input should be greater than or equal to 1"),
        ("[limits]\nmessage_bytes = 99999999999999999999", "{file}: limits.message_bytes: Input should be less than"),
        ("[limits]\nsilence = nan", "{file}: limits.silence: Input should be a finite number"),
        ("lease = inf", "{file}: lease: Input should be a finite number"),
        ("port = true", "{file}: port: Input should be a number"),
        ("[limits]\nsockets = true", "{file}: limits.sockets: Input should be a number"),
        ('host = ""', "{file}: host: an empty name names nothing"),
        ('data = ""', "{file}: data: an empty name names nothing"),
        ('static = ""', "{file}: static: an empty name names nothing"),
        ("[limits]\nsoket = 1", "{file}: limits.soket: there is no such setting; do you mean limits.sockets?"),
        ("port = \nhost = 1", "the settings in {file} cannot be read: Invalid value (at line 1"),
    ],
)  # fmt: skip
def test_a_wrong_one_in_a_file_is_refused_by_name(tmp_path: Path, text: str, told: str) -> None:
    file = file_of(tmp_path, text)
    with pytest.raises(BadSettings) as refused:
        read_settings({}, file)
    assert str(refused.value).startswith(told.format(file=file))


def test_a_wrong_one_elsewhere_is_refused_by_the_name_it_has_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSettings, match="the flag for workers: Input should be a valid integer"):
        read_settings(wished(["workers=many"]))
    with pytest.raises(BadSettings, match="--set workers: say it as NAME=VALUE"):
        wished(["workers"])
    monkeypatch.setenv("QUARTERTURN_THINK_TURN", "-1")
    with pytest.raises(BadSettings, match=r"^QUARTERTURN_THINK_TURN: Input should be greater than or equal to 0$"):
        read_settings({})
    monkeypatch.setenv("QUARTERTURN_THINK_TRUN", "1")
    with pytest.raises(BadSettings, match="THINK_TRUN: there is no such setting; do you mean QUARTERTURN_THINK_TURN"):
        read_settings({})


def test_no_variable_of_this_project_is_taken_for_a_wrong_setting() -> None:
    places = [*ROOT.glob("*"), ROOT / "web" / "vite.config.ts", *(ROOT / "src").rglob("*.py")]
    places += [*(ROOT / "tests" / "browser").glob("*.py"), ROOT / "tests" / "conftest.py"]
    texts = [
        path.read_text(encoding="utf-8") for path in places if path.suffix in ("", ".py", ".ts") and path.is_file()
    ]
    found = set(re.findall(r"QUARTERTURN_[A-Z_]+", "\n".join(texts)))
    assert {"QUARTERTURN_NIGHTLY", "QUARTERTURN_CHROMIUM", "QUARTERTURN_SERVER", "QUARTERTURN_BUILD"} <= found
    assert found <= VARIABLES | ELSEWHERE | {PREFIX}


def test_what_is_shown_is_a_file_that_gives_the_same_settings(tmp_path: Path) -> None:
    wishes = ["port=99", "origins=https://a.org,http://b.org:81", "secure_cookie=yes", "limits.silence=2.5"]
    settings = read_settings({**wished(wishes), "data": tmp_path, "workers": 7})
    shown = described(settings)
    assert read_settings({}, file_of(tmp_path, shown)) == settings
    assert set(tomllib.loads(shown)) == {"port", "origins", "secure_cookie", "data", "workers", "limits"}
    told = [line.removeprefix("# ").split(" =")[0] for line in shown.splitlines() if line and line[0] != "["]
    assert told == [name.rpartition(".")[2] for name in ALL]
    assert all(setting.about for setting in ALL.values())


@pytest.mark.parametrize(
    ("name", "address", "shown"),
    [
        ("database", "postgresql://ada:pass:word@db/games", "postgresql://ada:***@db/games"),
        ("database", "postgres://ada@db/games?password=password&ssl=no", "postgres://ada@db/games?password=***&ssl=no"),
        ("bus", "redis://:password@bus:6379/1", "redis://:***@bus:6379/1"),
        ("bus", "unix:///run/bus?db=1&password=password", "unix:///run/bus?db=1&password=***"),
        ("bus", "rediss://bus.example.org", "rediss://bus.example.org"),
    ],
)  # fmt: skip
def test_a_password_is_used_and_not_shown(
    name: str, address: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"QUARTERTURN_{name.upper()}", address)
    assert getattr(read_settings({}), name) == address
    told = CliRunner().invoke(app, ["settings"]).stdout
    assert tomllib.loads(told)[name] == shown
    monkeypatch.delenv(f"QUARTERTURN_{name.upper()}")
    if shown != address:
        with pytest.raises(BadSettings, match=r"\*\*\* stands for a password that was not shown"):
            read_settings({}, file_of(tmp_path, told))


@pytest.mark.parametrize(
    ("name", "address", "told"),
    [
        ("database", "mysql://ada:geheim@db/games", "it must begin with postgresql://"),
        ("database", "postgresql://ada:geheim@db:port/games", "its host and port cannot be told apart"),
        ("database", "postgresql://ada:pass/geheim@db/games", "its host and port cannot be told apart"),
        ("database", "geheim", "it must begin with postgresql://"),
        ("bus", "redis://:geheim#@bus", "its host and port cannot be told apart"),
        ("bus", "http://:geheim@bus", "it must begin with redis://"),
        ("bus", "redis://[geheim", "its host and port cannot be told apart"),
    ],
)  # fmt: skip
def test_a_wrong_address_is_refused_by_name_and_not_shown(name: str, address: str, told: str) -> None:
    run = CliRunner().invoke(app, ["serve", "--set", f"{name}={address}"])
    assert (run.exit_code, run.stdout) == (2, "")
    assert run.stderr.startswith(f"the flag for {name}: {told}")
    assert "geheim" not in run.stderr


def test_the_command_line_tells_what_is_wrong_in_a_line(tmp_path: Path) -> None:
    run = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), "--log-form", "prose"])
    assert (run.exit_code, run.stdout) == (2, "")
    assert run.stderr == "the flag for log_form: Input should be 'text' or 'json'\n"
    shown = CliRunner().invoke(app, ["settings", "--set", "metrics=127.0.0.1"])
    assert '\nmetrics = ["127.0.0.1"]  # addresses' in shown.stdout
