// The strip of a whole game: a rail as long as the game, with a mark for each move that was found to matter. First,
// intermediate and final captures stand above the rail, escapes below. Under them a line for each missed capture is as long
// as the capture was there to be played, with a bold mark where it began. A click goes to a move.

import { element as draw } from "./board/svg.js";
import { lanes } from "./stretches.js";
import { listed, t } from "./language.js";

const names = { first: t("first capture"), intermediate: t("intermediate capture"), final: t("final capture"), escape: t("escape"), missed: t("missed capture") };
const rows = { first: 2, intermediate: 2, final: 2, escape: 30 };
const height = 68;
const missedRow = 45; // where the lanes of the missed captures begin
const laneHeight = 6;
const mostLanes = 4;

// Strip draws the strip of a game into an element. missed are its stretches of missed captures (stretches.js), and go is
// called with the number of the move that was clicked.
export class Strip {
  #moves;
  #now;
  #lost;

  constructor(place, game, missed, go) {
    this.#moves = Math.max(game.course.moves.length, 1);
    const svg = draw("svg", { viewBox: `0 0 ${this.#moves} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": summary(game.instances, missed.length) });
    this.#lost = draw("g", {});
    this.#now = draw("rect", { class: "now", x: -0.5, y: 0, width: this.#moves / 300, height });
    svg.append(draw("rect", { class: "rail", x: 0, y: 17, width: this.#moves, height: 10 }), this.#lost, ...this.#marks(game.instances), ...this.#missed(missed), this.#now);
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      go(Math.round((event.clientX - box.left) / box.width * this.#moves + 0.5));
    });
    place.append(svg);
  }

  #marks(instances) {
    const width = Math.max(this.#moves / 120, 1);
    return instances.filter((at) => at.class in rows).map((at) => draw("rect", { class: `mark ${at.class}`, x: at.move - 0.5 - width / 2, y: rows[at.class], width, height: 12 },
      draw("title", {}, t("move %s: %s, %s", at.move, names[at.class], at.point))));
  }

  #missed(missed) {
    const width = Math.max(this.#moves / 150, 1);
    const lane = lanes(missed, mostLanes);
    return missed.map(({ from, to, target, point }, n) => {
      const y = missedRow + lane[n] * laneHeight;
      return draw("g", { class: "mark missed" },
        draw("title", {}, from === to ? t("move %s: missed capture of %s, %s", from, target, point) : t("moves %s to %s: missed capture of %s, %s", from, to, target, point)),
        draw("rect", { x: from - 1, y: y + 1.5, width: to - from + 1, height: 2 }),
        draw("rect", { x: from - 1, y, width, height: 5 }));
    });
  }

  // showMove marks the move that is shown.
  showMove(number) {
    this.#now.setAttribute("x", number - 0.5 - this.#moves / 600);
  }

  // showReview draws the losses that are shown: a larger loss is higher.
  showReview({ moves }) {
    this.#lost.replaceChildren(...moves.filter(({ mistake }) => mistake).map(({ move, points_lost }) =>
      draw("rect", { class: "lost", x: move - 1, y: 17, width: 1, height: Math.min(10, 2 + points_lost / 2) })));
  }
}

function summary(instances, missed) {
  const found = (kind) => kind === "missed" ? missed : instances.filter((at) => at.class === kind).length;
  const counts = Object.entries(names).map(([kind, name]) => [found(kind), name]).filter(([n]) => n > 0);
  return counts.length === 0 ? t("No captures in this game.") : t("In this game: %s.", listed(counts.map(([n, name]) => `${n} × ${name}`)));
}
