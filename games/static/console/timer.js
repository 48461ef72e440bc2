/**
 * The clock of a speech. Its start is a moment of the game (seconds since the game began, kept in the event), so
 * a reload, another tab and a second device show the same time; the device's own clock is only a way to it.
 */

const TICK_MS = 200;

/** Seconds since the game began, by the server's clock as far as it is known. */
export function gameSeconds(game) {
  return Math.max(0, Math.round((Date.now() + game.clockOffset - game.openedAt) / 100) / 10);
}

/** Beeps and buzzes; a browser that allows neither stays silent. */
export function alarm(isMuted) {
  navigator.vibrate?.([200, 100, 200]);
  if (isMuted) return;
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 880;
  volume.gain.setValueAtTime(0.2, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.8);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.8);
  tone.addEventListener("ended", () => audio.close());
}

/** Shows what is left of `running()` = {from, seconds} or null in `node`; `ended` is called once a run. */
export class Timer {
  constructor({ node, game, running, ended }) {
    Object.assign(this, { node, game, running, ended });
    this.rung = "";
    setInterval(() => this.show(), TICK_MS);
  }

  show() {
    const run = this.running();
    this.node.hidden = !run;
    if (!run) return;
    const left = run.seconds - (gameSeconds(this.game) - run.from);
    const whole = Math.ceil(left);
    this.node.textContent = `${whole < 0 ? "+" : ""}${Math.abs(whole)}`;
    this.node.dataset.state = left <= 0 ? "over" : left <= 10 ? "short" : "";
    const key = `${run.from}`;
    if (left <= 0 && left > -3 && this.rung !== key) {
      this.rung = key;
      this.ended();
    }
  }
}
