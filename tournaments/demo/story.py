"""The story of one protest, played through the API by the people of the demonstration and checked.

Every step prints what happened; StoryError where something is not as the regulation and the cup's data say.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.domain import accounts
from games.models import Game, User
from tournaments.demo import cup, seed
from tournaments.demo.client import Person, StoryError

OPPONENT_FOR_SEAT = 4
BREACH = "VOTE_LATE_COUNTED"
BREACH_CLAUSE = "R-5.3"
TOP = 5

type Say = Callable[[str], Any]


@dataclass(slots=True)
class Play:
    """The people on stage and what they say aloud."""

    site: str
    say: Say

    def person(self, username: str) -> Person:
        """Somebody of the demonstration with a token of his own."""
        user = User.objects.get(username=username)
        return Person(str(user), self.site, accounts.make_token(user=user, name="story"))

    def step(self, number: int, text: str) -> None:
        """Announce a step."""
        self.say(f"\n{number}. {text}")


def expect(what: str, wanted: object, got: object) -> None:
    """StoryError unless both are equal."""
    if wanted != got:
        raise StoryError(f"{what}: expected {wanted!r}, got {got!r}")


def play(site: str, say: Say) -> None:
    """The whole story, from the file to the second version."""
    now = Play(site, say)
    organiser = now.person("organiser")
    code = record_game(now)
    before = publish(now, organiser)
    protest = file_protest(now, code)
    admit(now, protest)
    vote(now, protest, code)
    compare(now, organiser, before)


def record_game(now: Play) -> str:
    """The file goes in, the host signs with a reason, the side judge confirms."""
    host, side_judge = now.person("host-1"), now.person("side-judge")
    round_number, table_number = cup.DISPUTED
    path = f"tournaments/{cup.SLUG}/rounds/{round_number}/tables/{table_number}/game/"
    code: str = host.post(path, cup.protocol(cup.DISPUTED))["code"]
    judged = host.get(f"games/{code}/adjudication/")
    expect("verdict", "breaches", judged["verdict"])
    now.step(1, f"{host.name} brings in the last game ({code}).")
    for row in judged["findings"]:
        now.say(f"   {row['code']} {row['clause']}: {row['message']['ru']} [{row['consequence']}]")
    now.say(
        f"   recorded: {judged['recorded_result']['winner']}, correct: {judged['correct_result']['winner']}"
    )
    expect("recorded winner", "black", judged["recorded_result"]["winner"])
    expect("correct winner", "red", judged["correct_result"]["winner"])
    reasons = {
        f"{row['code']}@{row['event']}": "Засчитано за столом"
        for row in judged["findings"]
        if row["level"] in ("error", "sanction")
    }
    signed = host.post(f"games/{code}/signature/", {"acknowledged": reasons})
    now.step(2, f"{host.name} signs the protocol and gives a reason for each breach.")
    side_judge.post(f"games/{code}/confirmation/", {"number": signed["number"], "decision": "confirm"})
    now.step(3, f"{side_judge.name} confirms it as the second person.")
    return code


def publish(now: Play, organiser: Person) -> dict[str, Any]:
    """Version 1."""
    path = f"tournaments/{cup.SLUG}/standings/versions/"
    version = organiser.post(path, {"reason": "После третьего тура"})
    expect("version", 1, version["number"])
    now.step(4, f"{organiser.name} publishes the standings, version 1.")
    show(now, version)
    return version


def file_protest(now: Play, code: str) -> str:
    """A red player points at the counted hand."""
    filer = now.person(seed.filer_username())
    judged = filer.get(f"games/{code}/adjudication/")
    index = next(row["event"] for row in judged["findings"] if row["code"] == BREACH)
    entries = filer.get(f"games/{code}/events/")["entries"]
    events = [row for row in entries if row["kind"] == "event"]
    ground = {
        "event_id": events[index]["id"],
        "clause": BREACH_CLAUSE,
        "statement": "Рука опустилась вместе со словом «Спасибо»; голос не принимается.",
    }
    filed = filer.post(
        f"games/{code}/protests/",
        {"grounds": [ground], "wanted": "change", "effect_statement": "Этот голос решил игру."},
    )
    now.step(5, f"{filer.name} files protest №{filed['number']} for the red team.")
    protest: str = filed["id"]
    return protest


def admit(now: Play, protest: str) -> None:
    """The chief judge admits with the remedy that the verdict proposes."""
    judge = now.person("chief-judge")
    proposal = judge.get(f"protests/{protest}/")["proposal"]
    expect("proposed remedy", "change", proposal["remedy"])
    ruling = {
        "decision": "admit",
        "remedy": proposal["remedy"],
        "new_winner": proposal["new_winner"],
        "clause": BREACH_CLAUSE,
        "facts": "Рука игрока 1 коснулась стола вместе со словом «Спасибо» и была засчитана.",
        "reasons": "Без этого голоса стол покидает игрок 7, и по правилам побеждают красные.",
    }
    judge.post(f"protests/{protest}/ruling/", ruling)
    now.step(6, f"{judge.name} admits it; the one remedy is: change the result to {proposal['new_winner']}.")


def vote(now: Play, protest: str, code: str) -> None:
    """Seven red and one black player for, two black players against; nobody sees anything before the end."""
    now.step(7, "The ten vote in secret.")
    for seat in Game.objects.get(code=code).seats.select_related("player__user").order_by("number"):
        user = seat.player.user
        voter = now.person(user.username if user else "")
        is_for = seat.team == "red" or seat.number == OPPONENT_FOR_SEAT
        voter.put(f"protests/{protest}/ballot/", {"choice": "yes" if is_for else "no"})
    decision = now.person(seed.SPECTATOR).get(f"protests/{protest}/decision/")
    expect("passed", True, decision["is_passed"])
    expect("opponents for", 1, decision["opponents_for"])
    now.say("   passed: the whole protesting team and 1 opponent were for it (R-12.3)")


def compare(now: Play, organiser: Person, before: dict[str, Any]) -> None:
    """Version 2 names the protest, and exactly the ten players of the game have other points."""
    after = organiser.get(f"tournaments/{cup.SLUG}/standings/")
    expect("version", 2, after["number"])
    now.step(8, f"Standings, version 2: {after['reason']}")
    show(now, after)
    gains = {row["nickname"]: row["total"][1] - row["total"][0] for row in after["difference"]["players"]}
    roles = cup.GAMES[cup.DISPUTED]().roles
    names = [cup.NICKNAMES[number - 1] for number in cup.DRAW[cup.DISPUTED]]
    expected = {names[seat - 1]: -100 if role in ("mafia", "don") else 100 for seat, role in roles.items()}
    points_only = {name: gain for name, gain in gains.items() if gain}
    expect("points that changed", expected, points_only)
    leaders = [version["content"]["rows"][0]["nickname"] for version in (before, after)]
    now.say(f"\nThe leader was {leaders[0]} and is {leaders[1]}. The story went as the regulation says.")
    if leaders[0] == leaders[1]:
        raise StoryError("the leader did not change")


def show(now: Play, version: dict[str, Any]) -> None:
    """The head of the standings as a small table."""
    for row in version["content"]["rows"][:TOP]:
        now.say(
            f"   {row['place']:>2}  {row['nickname']:<8} {row['total'] / 100:>5.2f}  ({row['wins']} wins)"
        )
