// A board in words, for people who listen to the page.

import { opponent, pass } from "./rules.js";

const markNames = { triangle: "Triangle", square: "Square", circle: "Circle", cross: "Cross" };

// describe is the position of a board in words: its stones, what is drawn on
// them, the last move and whose turn it is.
export function describe(position) {
  const { size, stones, last, marks, labels, weak, zone, toMove } = position;
  const sentences = [`${size} by ${size} board.`];
  for (const colour of ["black", "white"]) {
    const points = Object.keys(stones).filter((point) => stones[point] === colour).sort(byPlace);
    sentences.push(`${capital(colour)}: ${points.join(", ") || "no stones"}.`);
  }
  for (const colour of ["black", "white"]) {
    const points = Object.keys(weak).filter((point) => weak[point] === colour).sort(byPlace);
    if (points.length > 0) {
      sentences.push(`${capital(colour)} or empty: ${points.join(", ")}.`);
    }
  }
  for (const [mark, name] of Object.entries(markNames)) {
    const points = Object.keys(marks).filter((point) => marks[point] === mark).sort(byPlace);
    if (points.length > 0) {
      sentences.push(`${name}: ${points.join(", ")}.`);
    }
  }
  const labelled = Object.keys(labels).sort(byPlace).map((point) => `${labels[point]} at ${point}`);
  if (labelled.length > 0) {
    sentences.push(`Labels: ${labelled.join(", ")}.`);
  }
  if (zone.length > 0) {
    sentences.push(`Zone: ${zone.length} points.`);
  }
  if (last) {
    const colour = stones[last] ?? (toMove ? opponent(toMove) : "");
    sentences.push(`Last move: ${`${colour} ${last === pass ? "pass" : last}`.trim()}.`);
  }
  if (toMove) {
    sentences.push(`${capital(toMove)} to move.`);
  }
  return sentences.join(" ");
}

// describePoint says in words what is on a point.
export function describePoint(position, point) {
  const { stones, marks, labels, numbers, last, weak, zone } = position;
  const words = [point, stones[point] ?? (weak[point] ? `${weak[point]} or empty` : "empty")];
  if (numbers[point] !== undefined) {
    words.push(`move ${numbers[point]}`);
  }
  if (marks[point]) {
    words.push(marks[point]);
  }
  if (labels[point] !== undefined) {
    words.push(`label ${labels[point]}`);
  }
  if (last === point) {
    words.push("last move");
  }
  if (zone.includes(point)) {
    words.push("in the zone");
  }
  return words.join(", ");
}

// byPlace sorts points by column, then by row from below.
function byPlace(a, b) {
  return a[0] === b[0] ? Number(a.slice(1)) - Number(b.slice(1)) : a.charCodeAt(0) - b.charCodeAt(0);
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}
