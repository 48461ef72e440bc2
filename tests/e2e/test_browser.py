"""The browser of the tests itself: it draws text in both scripts and reports what it must report."""

from collections.abc import Callable

from playwright.sync_api import Browser, Page

from tests.plugins.browser import watch


def test_latin_and_cyrillic_text_has_a_size(page: Page) -> None:
    page.set_content("<p id=a>Protest</p><p id=b>Протест</p>")
    for name in ("#a", "#b"):
        box = page.locator(name).bounding_box()
        assert box is not None
        assert box["height"] > 10


def test_two_pages_are_two_people(new_page: Callable[..., Page]) -> None:
    one, two = new_page(locale="ru-RU"), new_page(locale="en-GB")
    assert [page.evaluate("navigator.language") for page in (one, two)] == ["ru-RU", "en-GB"]
    assert one.context is not two.context


def test_a_script_error_is_seen(browser: Browser) -> None:
    page = browser.new_page()
    faults: list[str] = []
    watch(page, faults)
    page.evaluate("setTimeout(() => { throw new Error('planted') }, 0)")
    page.wait_for_timeout(300)
    page.close()
    assert faults == ["planted"]


def test_a_breach_of_the_content_security_policy_is_seen(browser: Browser) -> None:
    page = browser.new_page()
    faults: list[str] = []
    watch(page, faults)
    policy = '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'">'
    page.set_content(f"{policy}<script>1</script>")
    page.wait_for_timeout(300)
    page.close()
    assert len(faults) == 1
