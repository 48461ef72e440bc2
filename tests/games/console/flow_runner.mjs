// Folds the games on standard input (JSON lines) and prints what is due after each event, one line a game.
import { createInterface } from "node:readline";

const home = process.argv[2];
const { deal, isAlive } = await import(`${home}/table.js`);
const { fold } = await import(`${home}/fold.js`);
const { due } = await import(`${home}/due.js`);

const picture = (state) => ({
  due: due(state),
  day: state.day,
  phase: state.phase,
  alive: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((seat) => isAlive(state, seat)),
  out: state.out.map(({ seat, how, day }) => [seat, how, day]),
  fouls: state.fouls.slice(1),
  silenced: state.silenced.map(({ seat, day, scope }) => [seat, day, scope]),
  opener: state.opener,
  cancelNext: state.cancelNext,
  misses: state.misses,
  result: state.result && [state.result.winner, state.result.reason, state.result.clause],
});

for await (const line of createInterface({ input: process.stdin })) {
  const { regulation, seats, recorded, events } = JSON.parse(line);
  const state = deal(regulation, seats, recorded);
  const steps = [picture(state)];
  for (const event of events) steps.push(picture(fold(state, event)));
  console.log(JSON.stringify(steps));
}
