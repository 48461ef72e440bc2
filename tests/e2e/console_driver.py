"""Plays a game on the console as a host does: the big button, taps on seats, a long press for the rest."""

from collections.abc import Callable

from playwright.sync_api import Page

MOST_STEPS = 400


class Console:
    """One console in a browser; `taps` counts every tap the host needed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.shot_at = 1

    def kind(self) -> str:
        """Which step the console offers."""
        return self.page.locator("#step").get_attribute("data-kind") or ""

    def press(self, place: int = 0) -> None:
        """Tap one of the buttons of the step."""
        self.page.locator("#step-buttons > button").nth(place).click()
        self.taps += 1

    def seat(self, number: int) -> None:
        """Tap a seat."""
        self.page.locator(f"[data-seat='{number}']").click()
        self.taps += 1

    def hold(self, number: int) -> None:
        """Press a seat long."""
        self.page.locator(f"[data-seat='{number}']").click(delay=600)
        self.taps += 1

    def foul(self, number: int) -> None:
        """A foul without a reason."""
        self.page.locator("#foul").click()
        self.taps += 1
        self.seat(number)

    def living(self) -> list[int]:
        """The seats that are in."""
        nodes = self.page.locator("[data-seat][data-state='in']").all()
        return sorted(int(node.get_attribute("data-seat") or 0) for node in nodes)

    def unsent(self) -> int:
        """What the console says is not sent yet."""
        return int(self.page.locator("#unsent").get_attribute("data-count") or 0)

    def wait_sent(self) -> None:
        """Wait until nothing is left to send; on a busy machine a request may time out first."""
        self.page.locator("#unsent[data-count='0']").wait_for(timeout=60_000)

    def play(self, before: Callable[[str], None] = lambda kind: None, *, until: str = "nothing") -> None:
        """Go on until a step; `before` is called with each step's kind first."""
        for _step in range(MOST_STEPS):
            kind = self.kind()
            if kind == until:
                return
            before(kind)
            getattr(self, f"do_{kind}", self.press)()
        raise AssertionError(f"{MOST_STEPS} steps and the game goes on")

    def do_day(self) -> None:
        """The zero night has an agreement, the others a morning."""
        self.press()

    def do_shots(self) -> None:
        """All shoot the lowest living red seat."""
        self.seat(next(seat for seat in self.living() if seat not in (4, 5, 7)))
        if self.kind() == "shots":
            self.press()

    def do_checks(self) -> None:
        """The don checks seat 3, the sheriff seat 5."""
        self.seat(3 if "don" in (self.page.locator("#step-title").text_content() or "") else 5)

    def do_speech(self) -> None:
        """The speech begins; the first two speakers of a day name the two highest other seats."""
        self.press()
        named = self.page.locator("[data-nominated='yes']").count()
        if named < 2:
            speaking = int(self.page.locator("[data-speaking='yes']").first.get_attribute("data-seat") or 0)
            free = [seat for seat in self.living() if seat != speaking]
            self.seat(next(seat for seat in reversed(free) if not self.is_named(seat)))

    def is_named(self, seat: int) -> bool:
        """Whether a seat stands."""
        return self.page.locator(f"[data-seat='{seat}'][data-nominated='yes']").count() > 0

    def do_votes(self) -> None:
        """All but two vote against the first candidate."""
        voters = self.living()[:-2]
        if self.page.locator(".seat__mark").count() == 0:
            for voter in voters:
                self.seat(voter)
        self.press()
