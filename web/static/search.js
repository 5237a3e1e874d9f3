// The page of the search: drawing a shape on a board, and the boards of the hits.

import "./board/board.js";
import { parsePoint, pointName } from "./board/rules.js";
import { pageData } from "./ask.js";

const page = pageData();
const board = document.getElementById("drawing");
const form = document.getElementById("search");
const inside = document.getElementById("inside");
const size = sizeOf(page.drawing);
const cells = new Map(); // name of a point → its cell: X, O, x, o, . or *
let cell = "X";

place(page.drawing);
show();
document.querySelectorAll("go-board[data-hit]").forEach((hit) => {
  const { size, stones, zone, labels } = page.boards[hit.dataset.hit];
  hit.position = { size, stones, zone, labels };
});

document.querySelectorAll("[data-cell]").forEach((button) => button.addEventListener("click", () => {
  cell = button.dataset.cell;
  document.querySelectorAll("[data-cell]").forEach((other) => other.setAttribute("aria-pressed", other === button));
}));
board.addEventListener("point", ({ detail: { point } }) => {
  // A second click with the same tool takes the cell away.
  if (cell === "?" || cells.get(point) === cell) cells.delete(point);
  else cells.set(point, cell);
  show();
});
document.getElementById("clear").addEventListener("click", () => { cells.clear(); show(); });

form.addEventListener("submit", (event) => {
  if (cells.size === 0) {
    event.preventDefault();
    return;
  }
  const drawn = drawing(form.elements.anchor.value);
  form.elements.rows.value = drawn.rows.join("/");
  form.elements.anchor.disabled = true;
  const anchor = document.createElement("input");
  Object.assign(anchor, { type: "hidden", name: "anchor", value: drawn.anchor });
  form.append(anchor);
  for (const field of form.elements) {
    if (field.name && (field.value === "" || field.value === "any")) field.disabled = true;
  }
});
addEventListener("pageshow", () => {
  form.querySelectorAll("input[name=anchor]").forEach((field) => field.remove());
  for (const field of form.elements) field.disabled = false;
});

// sizeOf is the size of the board to draw on: the size of the drawing if it is a whole board, otherwise 19.
function sizeOf(drawing) {
  return drawing?.anchor === "whole" ? Math.max(drawing.rows.length, 2) : Math.max(19, drawing?.rows.length ?? 0, drawing?.rows[0].length ?? 0);
}

// place puts the drawing of the last search on the board, at the edges where it belongs, otherwise in the middle.
function place(drawing) {
  if (!drawing) return;
  const { rows, anchor } = drawing;
  const touches = { whole: "top right bottom left", side: "bottom", corner: "bottom left" }[anchor] ?? anchor.replaceAll("-", " ");
  const at = (low, high, length) => touches.includes(low) ? 0 : touches.includes(high) ? size - length : Math.floor((size - length) / 2);
  const left = at("left", "right", rows[0].length);
  const top = at("top", "bottom", rows.length);
  rows.forEach((row, y) => [...row].forEach((letter, x) => {
    if (letter !== "?") cells.set(nameAt(left + x, top + y), letter);
  }));
  page.corner = { left, top };
  form.elements.anchor.value = anchor === "anywhere" ? "anywhere" : anchor === "whole" ? "whole" : "drawn";
}

function nameAt(x, y) {
  return pointName(x, y, size);
}

function show() {
  const colours = { X: "black", O: "white" }, weakColours = { x: "black", o: "white" };
  const stones = {}, weak = {}, marks = {}, labels = {};
  for (const [point, letter] of cells) {
    if (colours[letter]) stones[point] = colours[letter];
    else if (weakColours[letter]) weak[point] = weakColours[letter];
    else if (letter === "*") marks[point] = "square";
    else marks[point] = "circle";
  }
  for (const { label, column, row } of page.result?.continuations ?? []) {
    const point = label && page.corner && nameAt(page.corner.left + column, page.corner.top + row);
    if (point && !stones[point]) {
      labels[point] = label;
      delete marks[point];
    }
  }
  board.position = { size, stones, weak, marks, labels, zone: [...cells.keys()] };
}

// drawing is what stands on the board: the rows of the smallest rectangle around it, and the edges where it lies.
function drawing(where) {
  const points = [...cells.keys()].map((name) => parsePoint(name, size));
  let left = Math.min(...points.map(({ x }) => x)), right = Math.max(...points.map(({ x }) => x));
  let top = Math.min(...points.map(({ y }) => y)), bottom = Math.max(...points.map(({ y }) => y));
  if (where === "whole") [left, right, top, bottom] = [0, size - 1, 0, size - 1];
  const rows = [];
  for (let y = top; y <= bottom; y++) {
    let row = "";
    for (let x = left; x <= right; x++) row += cells.get(nameAt(x, y)) ?? inside.value;
    rows.push(row);
  }
  if (where !== "drawn") return { rows, anchor: where };
  // A drawing from edge to edge lies there anyway, so these two edges need no name.
  const edge = (low, high, first, last) => (first === 0) === (last === size - 1) ? null : first === 0 ? low : high;
  const names = [edge("top", "bottom", top, bottom), edge("left", "right", left, right)].filter(Boolean);
  return { rows, anchor: names.join("-") || "anywhere" };
}
