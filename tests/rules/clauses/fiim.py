"""Cases of the federation-style edition."""

from tests.rules.clauses.cases import DAY1, FOUR_LEFT, NIGHT1, NINE, Case, out, rows

MORNING = {"day": 1, "phase": "morning", "out": out(10, how="killed")}
# everybody votes here: whoever does not gets a foul (F-10.5)
HALVES = "1-5 2-5 3-5 6-5 8-5 t5 c5=5 4-1 5-1 7-1 9-1 10-1 t1 c1=5"
TIE = f"2>5 3>1 v5,1 {HALVES} or5,1"
FOUR_VOTE = "1-3 2-3 t3 c3=2 3-4 4-4 t4 c4=2"
PAIRS = f"1>3 2>4 v3,4 {FOUR_VOTE} or3,4 h3 h4 r3,4 {FOUR_VOTE}"
# three players get three votes each of nine, twice
NINE_3 = "1-5 2-5 3-5 t5 c5=3 4-1 6-1 7-1 t1 c1=3 5-8 8-8 9-8 t8 c8=3"
CASES: list[Case] = rows(
    "F",
    ("1.4", "the last black out: red wins", "2>4 v4 o4 end:red", (), FOUR_LEFT, {}, "red"),
    ("1.4", "as many black as red: black wins", "2>1 v1 o1 end:black", (),
     {"day": 2, "phase": "speeches", "out": out(6, 7, 8, 9, 10)}, {}, "black"),
    ("1.4", "no other winner", "2>4 v4 o4 end:black", ("RESULT_MISMATCH F-1.4",), FOUR_LEFT, {}, "red"),
    ("1.5", "three nights and days without an exit: a draw", "n3 4*- 5*1 7*1 d3 end:draw", (),
     {"day": 3, "phase": "night", "misses": 2}, {}, "draw"),
    ("1.5", "nobody wins it", "n3 4*- 5*1 7*1 d3 end:red", ("RESULT_MISMATCH F-1.5",),
     {"day": 3, "phase": "night", "misses": 2}, {}, "draw"),
    ("5.1", "a minute of agreement", "n0 a60 d0", ()),
    ("5.1", "no check in the zero night", "n0 a60 S>4=black d0", ("CHECK_NOT_ALLOWED F-5.1",)),
    ("5.1", "no shot either", "n0 a60 4*1 d0", ("SHOT_NOT_ALLOWED F-5.1",)),
    ("6.3", "the next living seat opens", "n2 4*2 5*2 7*2 d2:2 w2 s3", (),
     {"day": 2, "phase": "night", "opener": 2}, {}, None, ("speeches",)),
    ("6.3", "not another one", "n2 4*2 5*2 7*2 d2:2 w2 s4", ("WRONG_OPENER F-6.3",),
     {"day": 2, "phase": "night", "opener": 2}, {}, None, ("speeches",)),
    ("7.5", "one accepted name", "2>5 3>1 v5,1", (), DAY1),
    ("7.5", "a second one", "2>5 2>1", ("NOMINATION_SECOND F-7.5",), DAY1),
    ("7.9", "candidates in the order of nomination", "2>5 3>1 v1,5", ("CANDIDATES_MISMATCH F-7.5",), DAY1),
    ("7.9", "a late hand counted", "2>5 3>1 v5,1 2-5:late! t5 c5=1", ("VOTE_LATE_COUNTED F-7.9",), DAY1),
    ("7.13", "the rest goes to the last", "2>5 3>1 v5,1 1-5 2-5 t5 c5=2 3-1 4-1 5-1 6-1 7-1 8-1 9-1 10-1 t1 c1=8 o1", (), DAY1),
    ("7.13", "the rest is lost", "2>5 3>1 v5,1 1-5 2-5 t5 c5=2 t1 c1=1",
     ("COUNT_MISMATCH F-7.9", "VOTES_SUM F-7.13"), DAY1),
    ("7.14", "a hand lifted before the number", "2>5 3>1 v5,1 1-5:lift f1:lift 2-5 t5 c5=2", (), DAY1),
    ("7.16", "one candidate on the zero day is not voted on", "n0 d0 s1 1>5 v5", ("VOTING_NOT_DUE F-7.16",)),
    ("7.16", "later he leaves", "2>5 v5 o5", (), DAY1, {"out": [{"seat": 5, "how": "voted", "day": 1, "event": 2}]}),
    ("7.17", "tied leaders go to a shootout", f"{TIE} h5 h1 r5,1", (), DAY1),
    ("7.17", "they do not leave at once", f"2>5 3>1 v5,1 {HALVES} o5,1", ("REVOTE_MISSING F-7.17",), DAY1),
    ("7.19", "fewer tied: another shootout",
     f"2>5 3>1 6>8 v5,1,8 {NINE_3} or5,1,8 h5 h1 h8 r5,1,8 1-5 2-5 3-5 4-5 t5 c5=4 5-1 6-1 7-1 8-1 t1 c1=4 9-8 t8 c8=1 "
     "or5,1 h5 h1 r5,1", (), NINE),
    ("7.20", "the same tied: the question", f"{TIE} h5 h1 r5,1 {HALVES} oq5,1 q5,1", (), DAY1),
    ("7.20", "no third voting", f"{TIE} h5 h1 r5,1 {HALVES} or5,1", ("OUTCOME_MISMATCH F-7.20",), DAY1),
    ("7.21", "the whole table is not raised", "1>3 3>4 4>1 v3,4,1 1-3 t3 c3=1 3-4 t4 c4=1 4-1 t1 c1=1 or3,4,1 "
     "h3 h4 h1 r3,4,1 1-3 t3 c3=1 3-4 t4 c4=1 4-1 t1 c1=1 oq3,4,1 q3,4,1", ("RAISE_NOT_ALLOWED F-7.21",),
     {"day": 3, "phase": "speeches", "out": out(2, 5, 6, 7, 8, 9, 10)}),
    ("7.22", "two of four may be raised", f"{PAIRS} oq3,4 q3,4 +1,2,3 o3,4 end:red", (), FOUR_LEFT, {}, "red"),
    ("7.22", "three of nine may not",
     f"2>5 3>1 6>8 v5,1,8 {NINE_3} or5,1,8 h5 h1 h8 r5,1,8 {NINE_3} oq5,1,8 q5,1,8", ("RAISE_NOT_ALLOWED F-7.22",), NINE),
    ("8.6", "the killed one has a last word", "w10 s1", (), MORNING),
    ("8.6", "and does not nominate", "w10 10>4 s1", ("NOMINATION_BY_OUT F-8.6",), MORNING),
    ("8.7", "one shot each at one seat", "n1 4*1 5*1 7*1 d1:1", (), NIGHT1, {"alive": list(range(2, 11))}),
    ("8.7", "no kill with two targets", "n1 4*1 5*2 7*1 d1:1", ("KILL_MISMATCH F-8.7",), NIGHT1, {"misses": 1}),
    ("8.10", "the truth is answered", "n1 4*3 5*3 7*3 D>3=sheriff S>4=black d1:3", (), NIGHT1),
    ("8.10", "nothing else", "n1 4*3 5*3 7*3 D>3=not_sheriff", ("CHECK_ANSWER_WRONG F-8.10",), NIGHT1),
    ("8.17", "the first victim names three", "n1 4*1 5*1 7*1 bm1:4,5,6 d1:1", (), NIGHT1),
    ("8.17", "a later one does not", "n2 4*1 5*1 7*1 bm1:4,5,6", ("BEST_MOVE_NOT_DUE F-8.17",),
     {"day": 2, "phase": "night"}),
    ("8.17", "nor after two left on the zero day", "n1 4*1 5*1 7*1 bm1:4,5,6", ("BEST_MOVE_NOT_DUE F-8.17",),
     {"day": 1, "phase": "night", "out": out(2, 6)}),
    ("8.19", "the last speech after the deciding exit", "2>4 v4 o4 w4 end:red", (), FOUR_LEFT, {}, "red"),
    ("9.5", "the nearest minute is lost", "s1 f2 f2 f2 s2", ("SPEECH_NOT_DUE F-9.5",), DAY1),
    ("9.5", "nominating and the shootout remain", "s1 f5 f5 f5 5>1 6>5 v1,5 1-1 2-1 3-1 6-1 8-1 t1 c1=5 4-5 5-5 7-5 9-5 "
     "10-5 t5 c5=5 or1,5 h1 h5", (), DAY1, {"silenced": [{"seat": 5, "day": 1, "scope": "round"}]}),
    ("9.7", "the fourth foul and the removal", "f8 f8 f8 s1 f8 x8", (), DAY1),
    ("9.7", "without it", "f8 f8 f8 s1 f8 s2", ("REMOVAL_MISSING F-9.7",), DAY1),
    ("9.8", "a removal calls off the nearest voting", "2>5 3>1 x8 v5,1", ("VOTING_NOT_DUE F-9.8",), DAY1),
    ("9.8", "the voted-out one is excepted", "2>5 v5 o5 x5", (), DAY1, {"cancel_next_vote": False}),
    ("9.9", "fouls in the last word", "f10", (), MORNING, {"fouls": {"10": 1}}),
    ("10.5", "who did not vote gets a foul", "2>5 3>1 v5,1 1-5 2-5 3-5 4-5 5-5 6-5 7-5 8-5 9-5 t5 c5=9 t1 c1=1 o5",
     ("FOUL_EXPECTED F-10.5",), DAY1),
    ("10.6", "a hand lifted early and no foul", "2>5 3>1 v5,1 1-5:early 2-5 3-5 4-5 5-5 6-5 7-5 8-5 9-5 10-5 t5 c5=10 t1 "
     "c1=0 o5", ("FOUL_EXPECTED F-10.6",), DAY1),
    ("10.7", "a second vote and no foul", "2>5 3>1 v5,1 1-5 2-5 3-5 4-5 5-5 6-5 7-5 8-5 9-5 10-5 t5 c5=10 1-1? t1 c1=0 o5",
     ("FOUL_EXPECTED F-10.7",), DAY1),
    ("10.14", "a protest before the end and the removal", "prot2 x2:protest s1", (), DAY1),
    ("10.14", "without it", "prot2 s1", ("REMOVAL_MISSING F-10.14",), DAY1),
    ("10.15", "a palm and the removal", "2>5 3>1 v5,1 1-5:palm? x1:vote_form ox", (), DAY1),
    ("10.15", "a palm counted", "2>5 3>1 v5,1 1-5:palm! x1", ("VOTE_FORM_COUNTED F-10.15",), DAY1),
    *((f"10.{number}", "the judge gives the win to the opponents", f"loss:black@F-10.{number} end:red", (), DAY1, {}, "red")
      for number in (21, 22, 23, 24)),
    ("10.22", "an act after leaving is for the judge", "act10", ("DISCIPLINE F-10.22",), NINE),
)  # fmt: skip
