/** Events and objections in the words of the interface. */

import { listed, t } from "./dom.js";

/** An event in a few words, for the strip of last taps. */
export function describe(event, players) {
  return (SENTENCES[event.type] ?? (() => event.type))(event, players);
}

const SENTENCES = {
  night: ({ number }) => t("ev_night", { number }),
  agreement: () => t("ev_agreement"),
  shot: ({ shooter, target }) => (target ? t("ev_shot", { seat: shooter, target }) : t("ev_no_shot", { seat: shooter })),
  check: ({ by, target, answer }) => t(`ev_check_${by}`, { target, answer: answer ? t(`answer_${answer}`) : "" }),
  best_move: ({ seat, picks }) => t("ev_best_move", { seat, picks: listed(picks) }),
  day: ({ number, killed }) => (killed ? t("ev_day_killed", { number, seat: killed }) : t("ev_day", { number })),
  speech: ({ seat, kind }) => t(`ev_speech_${kind}`, { seat }),
  nomination: ({ by, target, reply }) => t(reply === "accepted" ? "ev_nomination" : "ev_nomination_refused", { seat: by, target }),
  voting: ({ kind, candidates }) => t(`ev_voting_${kind}`, { seats: listed(candidates) }),
  vote: ({ voter, candidate, counted }) => t(counted === false ? "ev_vote_void" : "ev_vote", { seat: voter, target: candidate }),
  thanks: ({ candidate }) => t("ev_thanks", { seat: candidate }),
  count: ({ candidate, votes }) => t("ev_count", { seat: candidate, votes }),
  raise: ({ voters, votes }) => t("ev_raise", { votes: voters ? voters.length : votes }),
  outcome: (event) => outcome(event),
  foul: ({ seat, number, offence }) => t("ev_foul", { seat, number: number ?? "?", offence: offence ? t(`offence_${offence}`) : "" }),
  removal: ({ seat }) => t("ev_removal", { seat }),
  leave: ({ seat }) => t("ev_leave", { seat }),
  act_after_exit: ({ seat }) => t("ev_after_exit", { seat }),
  protest_announced: ({ seat }) => t("ev_protest", { seat }),
  team_loss: ({ team, clause }) => t("ev_loss", { team: t(`team_${team}`), clause }),
  declare: ({ seat }) => t("ev_declare", { seat }),
  pause: () => t("ev_pause"),
  end: ({ winner }) => t(`win_${winner}`),
};

function outcome(event) {
  const kind = ["out", "revote", "raise", "stay", "cancelled"].find((name) => event[name]);
  return t(`outcome_${kind}`, { seats: Array.isArray(event[kind]) ? listed(event[kind]) : "" });
}

/** An objection or a finding in one line with its clause. */
export function findingLine(row, sentences) {
  const clause = row.clause === "default" ? t("by_default") : row.clause;
  const said = row.message?.[document.documentElement.lang] ?? row.message?.en;
  const text = said ?? fill(sentences[row.code] ?? row.code, row);
  return `${text} ${clause}`.trim();
}

function fill(sentence, { seats, recorded, expected }) {
  const values = { seats: listed(seats), recorded: word(recorded) || "–", expected: word(expected) || "–", offence: "" };
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

function word(text) {
  const key = `word_${text}`;
  const said = t(key);
  return said === key ? text : said;
}
