// The graph of a review: Black's lead in points over the moves, the winning chance as a second line, and a dot for each loss that is shown. A click goes to a move.

import { element as draw } from "./board/svg.js";
import { named, t } from "./language.js";
import { lead } from "./what_then.js";

// The proportions, in the units of the drawing.
const width = 600;
const height = 220;
const left = 52; // room for the axis of points
const right = 50; // room for the axis of the winning chance
const top = 18;
const bottom = 22;
const steps = [5, 10, 20, 50, 100, 200, 400]; // ends of the axis

// The parts of a game, as shares of the points of the board; study/review has the same.
const phases = [[t("opening|of a game"), 0, 0.14], [t("middle game"), 0.14, 0.42], [t("endgame"), 0.42, Infinity]];

// walk makes dots one stop of the Tab key: the arrows lead from dot to dot, Enter opens one.
function walk(dots) {
  dots[0]?.setAttribute("tabindex", 0);
  dots.forEach((dot, n) => {
    dot.addEventListener("focus", () => dots.forEach((one) => one.setAttribute("tabindex", one === dot ? 0 : -1)));
    dot.addEventListener("keydown", (event) => {
      const to = { ArrowLeft: dots[n - 1], ArrowRight: dots[n + 1], Home: dots[0], End: dots.at(-1) };
      if (event.key === "Enter" || event.key === " ") dot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      else if (event.key in to) to[event.key]?.focus();
      else return;
      event.preventDefault();
    });
  });
}

// graphOf draws a graph. game has the course; moves are the reviewed moves; go is called with the number of a move that was clicked, look with a reviewed move whose
// dot was clicked. The cursor is a line that the caller moves with place.
export function graphOf({ course }, moves, go, look) {
  const known = moves.filter((move) => move.score !== null);
  if (known.length < 2) return null;
  const count = Math.max(course.moves.length, 1);
  const most = Math.max(...known.map(({ score }) => Math.abs(score)));
  const end = steps.find((step) => step >= most) ?? steps.at(-1);
  const x = (move) => left + (move / count) * (width - left - right);
  const y = (score) => top + (0.5 - Math.max(-1, Math.min(1, score / end)) / 2) * (height - top - bottom);
  const share = (rate) => top + (1 - rate) * (height - top - bottom);
  const text = (at, level, words, attributes = {}) => draw("text", { x: at, y: level, dy: "0.35em", ...attributes }, words);

  const axis = [end, end / 2, 0, -end / 2, -end].map((score) => [
    draw("line", { class: score === 0 ? "half" : "grid", x1: left, x2: width - right, y1: y(score), y2: y(score) }),
    text(left - 6, y(score), score === 0 ? "0" : `${score > 0 ? "B" : "W"}+${Math.abs(score)}`, { "text-anchor": "end" }),
    text(width - right + 6, y(score), `${Math.round(50 + (50 * score) / end)} %`, { class: "second" }),
  ]);
  const tick = [10, 20, 50, 100, 200, 500].find((step) => count / step <= 8) ?? 1000;
  const numbers = Array.from({ length: Math.floor(count / tick) + 1 }, (_, n) => text(x(n * tick), height - bottom + 12, `${n * tick}`, { "text-anchor": "middle" }));
  const parts = phases.filter(([, from]) => from * course.size ** 2 < count).map(([name, from, to]) => {
    const [begin, until] = [from, to].map((at) => Math.min(at * course.size ** 2, count));
    return [begin > 0 ? draw("line", { class: "grid", x1: x(begin), x2: x(begin), y1: top, y2: height - bottom }) : "",
      text((x(begin) + x(until)) / 2, top - 9, name, { "text-anchor": "middle" })];
  });
  const line = (kind, level) => draw("polyline", { class: kind, points: known.map((move) => `${x(move.move - 1)},${level(move)}`).join(" ") });
  const dots = moves.filter(({ mistake, score }) => mistake && score !== null).map((move) => {
    const dot = draw("circle", { class: `dot ${move.mistake} ${move.colour}`, cx: x(move.move - 1), cy: y(move.score), r: { inaccuracy: 3, mistake: 4, blunder: 5.5 }[move.mistake], id: `dot-${move.move}`, tabindex: -1, role: "button" },
      draw("title", {}, t("Move %s, %s %s: %s", move.move, named(move.colour), move.point, move.sentence)));
    dot.addEventListener("click", (event) => {
      event.stopPropagation();
      look(move);
    });
    return dot;
  });
  walk(dots);
  const cursor = draw("line", { class: "at", y1: top, y2: height - bottom });
  const first = known[0].score, last = known.at(-1).score;
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": t("The lead in points: %s at move %s, %s at move %s", lead(first), known[0].move, lead(last), known.at(-1).move) },
    ...axis.flat(), ...numbers, ...parts.flat().filter(Boolean), line("wins", ({ win_rate }) => share(win_rate)), line("line", ({ score }) => y(score)), cursor, ...dots);
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * width;
    go(Math.round(((at - left) / (width - left - right)) * count));
  });
  return { svg, place: (number) => [1, 2].forEach((end) => cursor.setAttribute(`x${end}`, x(number))) };
}
