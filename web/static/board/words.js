// A board in words, for people who listen to the page.

import { opponent, pass } from "./rules.js";
import { joined, listed, named, t } from "../language.js";

const markNames = { triangle: t("Triangle"), square: t("Square"), circle: t("Circle"), cross: t("Cross") };

// describe is the position of a board in words: its stones, what is drawn on
// them, the last move and whose turn it is.
export function describe(position) {
  const { size, stones, last, marks, labels, weak, zone, toMove } = position;
  const sentences = [t("%[1]d by %[1]d board.", size)];
  for (const colour of ["black", "white"]) {
    const points = Object.keys(stones).filter((point) => stones[point] === colour).sort(byPlace);
    sentences.push(t("%s: %s.", named(colour), listed(points) || t("no stones")));
  }
  for (const colour of ["black", "white"]) {
    const points = Object.keys(weak).filter((point) => weak[point] === colour).sort(byPlace);
    if (points.length > 0) {
      sentences.push(t("%s or empty: %s.", named(colour), listed(points)));
    }
  }
  for (const [mark, name] of Object.entries(markNames)) {
    const points = Object.keys(marks).filter((point) => marks[point] === mark).sort(byPlace);
    if (points.length > 0) {
      sentences.push(t("%s: %s.", name, listed(points)));
    }
  }
  const labelled = Object.keys(labels).sort(byPlace).map((point) => t("%s at %s", labels[point], point));
  if (labelled.length > 0) {
    sentences.push(t("Labels: %s.", listed(labelled)));
  }
  if (zone.length > 0) {
    sentences.push(t("Zone: %d points.", zone.length));
  }
  if (last) {
    const colour = stones[last] ?? (toMove ? opponent(toMove) : "");
    sentences.push(t("Last move: %s.", `${colour && t(colour)} ${last === pass ? t("pass") : last}`.trim()));
  }
  if (toMove) {
    sentences.push(t("%s to move.", named(toMove)));
  }
  return joined(...sentences);
}

// describePoint says in words what is on a point.
export function describePoint(position, point) {
  const { stones, marks, labels, numbers, last, weak, zone } = position;
  const words = [point, stones[point] ? t(stones[point]) : weak[point] ? t("%s or empty", t(weak[point])) : t("empty")];
  if (numbers[point] !== undefined) {
    words.push(t("move %s", numbers[point]));
  }
  if (marks[point]) {
    words.push(t(marks[point]));
  }
  if (labels[point] !== undefined) {
    words.push(t("label %s", labels[point]));
  }
  if (last === point) {
    words.push(t("last move"));
  }
  if (zone.includes(point)) {
    words.push(t("in the zone"));
  }
  return listed(words);
}

// byPlace sorts points by column, then by row from below.
function byPlace(a, b) {
  return a[0] === b[0] ? Number(a.slice(1)) - Number(b.slice(1)) : a.charCodeAt(0) - b.charCodeAt(0);
}
