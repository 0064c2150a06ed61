"""The schema of the wire holds every message of the protocol."""

from quarterturn.server import protocol as p
from quarterturn.server.schema import schema


def test_every_type_of_the_protocol_is_in_the_schema() -> None:
    found = schema()["$defs"]
    kinds = [kind for kind in vars(p).values() if isinstance(kind, type) and issubclass(kind, p.Wire)]
    messages = {kind.__name__ for kind in kinds if not kind.__subclasses__()}  # not what others only build on
    assert messages <= set(found)


def test_what_is_sent_is_complete_and_what_is_received_may_leave_out_defaults() -> None:
    found = schema()["$defs"]
    assert "may_undo" in found["SeatView"]["required"]
    assert "under" in found["SeatView"]["required"]
    assert "ref" not in found["Act"]["required"]
