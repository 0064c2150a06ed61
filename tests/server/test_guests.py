"""Who has to go when there are too many: spectators before players, whatever else they have."""

from dataclasses import dataclass, field, replace

import pytest

from quarterturn.server.guests import Guests
from quarterturn.server.refusing import Refuse
from quarterturn.server.settings import Limits


@dataclass(eq=False)
class Sitting:
    """Somebody connected, as far as it matters here."""

    share: str
    seated: bool
    unsent: int = 0
    address: str = "here"
    told: list[str] = field(default_factory=list)
    guests: Guests | None = None

    def drop(self, reason: str) -> None:
        self.told.append(reason)
        if self.guests is not None:
            self.guests.sent(self.unsent)


def test_a_spectator_goes_before_a_player_with_more_connections() -> None:
    guests = Guests(replace(Limits(), sockets_per_address=4))
    player = [Sitting("ada", seated=True) for _ in range(3)]
    spectator = Sitting("bob", seated=False)
    for guest in (*player, spectator):
        guests.admit(guest)
    guests.admit(Sitting("ada", seated=True))
    assert spectator.told
    assert not any(guest.told for guest in player)
    with pytest.raises(Refuse):
        guests.admit(Sitting("eve", seated=False))


def test_what_waits_for_a_spectator_is_given_up_before_what_waits_for_a_player() -> None:
    guests = Guests(replace(Limits(), unsent_bytes_of_all=100))
    player, spectator = Sitting("ada", seated=True, unsent=90), Sitting("bob", seated=False, unsent=20)
    for guest in (player, spectator):
        guests.admit(guest)
    guests.unsent = 90
    spectator.guests = guests
    guests.wait(20)
    assert spectator.told
    assert not player.told
