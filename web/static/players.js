// The cards of both players of a game: who plays, captures, whose turn it is, and the time that each has taken or has left; and the sound of a stone.

import { element } from "./ask.js";
import { opponent } from "./board/rules.js";
import { named, t } from "./language.js";

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

// Players shows the cards in an element, and counts the time of the side to move each second.
export class Players {
  #cards = {};

  // game returns the game: the visitor's colour, the level, the seconds that each side has used, and those that each side has, 0 without a limit. running
  // returns the side whose clock runs, or null. late is told of the side that has no time left.
  constructor(place, game, running, late) {
    for (const colour of ["black", "white"]) {
      const [name, captures, time] = ["strong", "span", "span"].map((kind) => element(kind));
      this.#cards[colour] = { card: element("div", { class: "player" }, element("span", { class: `stone ${colour}`, "aria-hidden": "true" }), name, " ", captures, time), name, captures, time };
    }
    place.replaceChildren(...Object.values(this.#cards).map(({ card }) => card));
    setInterval(() => {
      const side = running();
      if (!side) return;
      const { used, limit } = game();
      used[side]++;
      this.#tell(side, game());
      if (limit && used[side] >= limit) late(side);
    }, 1000);
  }

  #tell(side, { used, limit }) {
    this.#cards[side].time.textContent = clock(limit ? Math.max(0, limit - used[side]) : used[side]);
  }

  show(game, { prisoners }, turn) {
    const { colour, level } = game;
    for (const [side, { card, name, captures }] of Object.entries(this.#cards)) {
      name.textContent = side === colour ? t("You (%s)", named(side)) : t("Shicho, level %d (%s)", level, named(side));
      captures.textContent = t("%d captured", prisoners[opponent(side)]);
      this.#tell(side, game);
      card.toggleAttribute("data-turn", side === turn);
    }
  }
}

let sounds;

// knock is the sound of a stone on the board.
export function knock() {
  sounds ??= new AudioContext();
  const from = sounds.currentTime, tone = sounds.createOscillator(), volume = sounds.createGain();
  tone.frequency.setValueAtTime(900, from);
  tone.frequency.exponentialRampToValueAtTime(180, from + 0.06);
  volume.gain.setValueAtTime(0.3, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + 0.09);
  tone.connect(volume).connect(sounds.destination);
  tone.start(from);
  tone.stop(from + 0.1);
}
