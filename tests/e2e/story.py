"""Clicks the guided tour through as a visitor would, from the uploaded file to the changed standings."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.plugins.processes import LiveStack
from tournaments.demo import cup
from tournaments.demo.files import disputed_file

OPPONENT_FOR_SEAT = 4


class Visitor:
    """A visitor of the demonstration with one browser page."""

    def __init__(self, page: Page, site: LiveStack, language: str) -> None:
        self.page, self.site, self.language = page, site, language

    def go_on(self) -> None:
        """Open the tour and become whoever takes its current step."""
        self.page.goto(f"{self.site.url}/demo/")
        self.page.locator(".stepper__action button").click()

    def submit(self, form: str = "main form.form") -> None:
        """Press the one primary button of a form."""
        self.page.locator(f"{form} button.button--primary").first.click()
        self.page.wait_for_load_state()

    def speak(self) -> None:
        """Switch the language with the switch in the header."""
        self.page.goto(f"{self.site.url}/")
        switch = self.page.locator(f"button[name=language][value={self.language}]")
        if switch.count():
            switch.click()
        expect(self.page.locator("html")).to_have_attribute("lang", self.language)

    def bring_the_game_in(self, folder: Path) -> None:
        """Upload, see the breach in the preview, store."""
        file = folder / cup.FILE_NAME
        file.write_bytes(disputed_file())
        self.go_on()
        self.page.locator("input[type=file]").set_input_files(file)
        self.submit()
        expect(self.page.locator(".import-preview .finding--error")).to_have_count(2)
        expect(self.page.locator(".import-preview")).to_contain_text("R-5.3")
        self.submit()
        expect(self.page).to_have_url(self.page.url.split("?")[0])
        assert "/protocol/" in self.page.url

    def sign(self) -> None:
        """The host gives a reason for each breach."""
        self.go_on()
        for area in self.page.locator("textarea[name^=reason-]").all():
            area.fill("Засчитано за столом")
        self.submit()
        assert "/protocol/" in self.page.url

    def confirm(self) -> None:
        """The second person confirms."""
        self.go_on()
        self.submit()
        assert "/protocol/" in self.page.url

    def publish(self) -> None:
        """The organiser publishes version 1."""
        self.go_on()
        self.page.locator("input[name=reason]").fill("После третьего тура")
        self.submit()
        assert self.page.url.endswith("/standings/")

    def leader(self) -> str:
        """The nickname in the first row of the standings that hold."""
        self.page.goto(f"{self.site.url}/t/{cup.SLUG}/standings/")
        return self.page.locator("table.standings tbody tr").first.locator("th").inner_text().split("\n")[0]

    def reason(self) -> str:
        """Why the version that holds was published."""
        return self.page.locator(".version__reason").inner_text()

    def protest(self) -> None:
        """The filer states what should have happened; event and clause are filled in by the link."""
        self.go_on()
        assert self.page.locator("select[name$=clause]").first.input_value() == "R-5.3"
        self.page.locator("textarea[name$=statement]").first.fill("Рука опустилась со словом «Спасибо».")
        self.page.locator("textarea[name=effect_statement]").fill("Этот голос решил игру.")
        self.submit()
        expect(self.page.locator("main")).to_contain_text("R-5.3")

    def admit(self) -> None:
        """The chief judge admits with the remedy that the verdict proposes."""
        self.go_on()
        assert self.page.locator("input[name=admit-remedy]:checked").input_value() == "change"
        assert self.page.locator("select[name=admit-new_winner]").input_value() == "red"
        self.page.locator("textarea[name=admit-reasons]").fill("По R-5.3 такой голос не принимается.")
        self.submit("form:has([name=admit-reasons])")

    def vote(self) -> None:
        """All ten in turn: red and one black player for it."""
        for seat, role in cup.GAMES[cup.DISPUTED]().roles.items():
            self.go_on()
            is_for = role not in ("mafia", "don") or seat == OPPONENT_FOR_SEAT
            self.page.locator(f"button[name=choice][value={'yes' if is_for else 'no'}]").click()
            self.page.wait_for_load_state()


def play(visitor: Visitor, folder: Path) -> None:
    """The whole story, with what a visitor must see on the way."""
    visitor.speak()
    visitor.bring_the_game_in(folder)
    visitor.sign()
    visitor.confirm()
    visitor.publish()
    assert visitor.leader() == "Домино"
    visitor.protest()
    visitor.admit()
    visitor.vote()
    assert visitor.leader() == "Искра"
    assert "№1" in visitor.reason()
    expect(visitor.page.locator(".changes .change")).to_have_count(1)
    expect(visitor.page.locator(".version__head")).to_contain_text("2")
    visitor.page.goto(f"{visitor.site.url}/demo/")
    expect(visitor.page.locator(".stepper__step--done")).to_have_count(7)
