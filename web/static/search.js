// The page of the search: drawing a shape on a board, the moves that are played on, and the boards of the hits.

import "./board/board.js";
import { parsePoint, pointName } from "./board/rules.js";
import { pageData } from "./ask.js";
import { backend } from "./backend.js";
import { t } from "./language.js";

const page = pageData();
const board = document.getElementById("drawing");
const form = document.getElementById("search");
const inside = document.getElementById("inside");
const anchor = form.elements.anchor;
const size = sizeOf(page.drawing);
const near = 4; // a stone on one of so many lines from an edge means that edge
const cells = new Map(); // name of a point → its cell: X, O, x, o, . or *
const under = new Map(); // name of a point of a move → its cell before the moves
let moves = []; // moves in order, which are in cells, too: colour and point
const stoneLetters = { X: "black", O: "white" };
let cell = "X"; // the tool that was chosen
let stone = "X"; // the last one of X and O
let region = null; // a rectangle of the visitor: left, top, right and bottom
let corner = null; // the first corner of a rectangle that is being drawn
let isChosen = false; // the visitor has said what is inside where nothing is drawn

place(page.drawing);
show();
nameTrail();
document.querySelectorAll("go-board[data-hit]").forEach((hit) => {
  const { size, stones, zone, labels } = page.boards[hit.dataset.hit];
  hit.position = { size, stones, zone, labels };
});

if (page.fault && form.elements[page.fault.field]) { // what is wrong stands beside its field
  const field = form.elements[page.fault.field];
  field.closest("label").append(document.getElementById("fault"));
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", "fault");
  field.focus();
}

document.querySelectorAll("[data-cell]").forEach((button) => button.addEventListener("click", () => choose(button.dataset.cell)));
board.addEventListener("point", ({ detail: { point } }) => {
  const letter = cell === "region" ? null : board.position.labels[point];
  if (letter) {
    document.querySelector(`[data-label="${letter}"]`).click();
    return;
  }
  if (cell === "region") {
    if (corner) endRegion(point);
    else {
      corner = point;
      board.say(t("%s is a corner. Choose the opposite one.", point));
    }
    return;
  }
  if (cell === "move") {
    toggleMove(point);
    show();
    return;
  }
  if (under.has(point)) forgetMoves();
  // A second click with the same tool takes the cell away.
  if (cell === "?" || cells.get(point) === cell) cells.delete(point);
  else cells.set(point, cell);
  show();
});
board.addEventListener("pointhover", ({ detail: { point, from } }) => {
  const start = corner ?? from;
  if (cell === "region" && start && point) show(rectangle(start, point));
});
board.addEventListener("pointdrag", ({ detail: { from, point } }) => {
  corner = from;
  endRegion(point);
});
document.getElementById("clear").addEventListener("click", () => { cells.clear(); forgetMoves(); region = null; show(); });
anchor.addEventListener("change", () => { if (anchor.value !== "drawn") region = null; show(); });
inside.addEventListener("change", () => { isChosen = true; show(); });
document.addEventListener("keydown", (event) => {
  const back = document.getElementById("back");
  if (event.key === "ArrowLeft" && back && !event.target.closest("input, select, go-board")) back.click();
});

form.addEventListener("submit", (event) => {
  if (cells.size === 0) {
    event.preventDefault();
    return;
  }
  const drawn = drawing();
  form.elements.rows.value = drawn.rows.join("/");
  form.elements.moves.value = drawn.moves;
  anchor.disabled = true;
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "anchor", value: drawn.anchor, className: "sent" }));
  for (const field of form.elements) {
    if (field.name && (field.value === "" || field.value === "any")) field.disabled = true;
  }
});
document.getElementById("other")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const against = new URLSearchParams([...new FormData(event.target)].filter(([, value]) => value)).toString() || "player=";
  const address = new URL(backend.here(), "http://localhost");
  address.searchParams.set("against", against);
  address.searchParams.delete("page");
  backend.go(address.pathname + address.search);
});
document.querySelectorAll("#compared [data-row]").forEach((place) => {
  place.textContent = pointOf({ column: Number(place.dataset.column), row: Number(place.dataset.row) });
});

document.getElementById("more")?.addEventListener("click", ({ target }) => {
  document.querySelectorAll(".ask tr[hidden]").forEach((row) => { row.hidden = false; });
  target.remove();
});
addEventListener("pageshow", () => {
  form.querySelectorAll("input.sent").forEach((field) => field.remove());
  for (const field of form.elements) field.disabled = false;
});

// toggleMove plays the next move of a sequence on a point, or takes the last one back. The first one has the colour that was drawn last.
function toggleMove(point) {
  const last = moves.at(-1);
  if (last?.point === point) {
    const before = under.get(point);
    moves.pop();
    under.delete(point);
    if (before && before !== ".") cells.set(point, before);
    else cells.delete(point);
    return;
  }
  if (under.has(point) || stoneLetters[cells.get(point)]) return;
  const colour = last ? (last.colour === "black" ? "white" : "black") : stoneLetters[stone];
  under.set(point, cells.get(point) ?? ".");
  cells.set(point, colour === "black" ? "X" : "O");
  moves.push({ colour, point });
  if (moves.length === 1) form.elements.in_order.value = "yes";
}

// forgetMoves makes the stones of the moves stones that lie there.
function forgetMoves() {
  moves = [];
  under.clear();
}

// choose takes a tool.
function choose(tool) {
  if (stoneLetters[tool]) stone = tool;
  cell = tool;
  corner = null;
  board.toggleAttribute("drag", tool === "region");
  document.querySelectorAll("[data-cell]").forEach((button) => button.setAttribute("aria-pressed", button.dataset.cell === tool));
}

// sizeOf is the size of the board to draw on: the size of the drawing if it is a whole board, otherwise 19.
function sizeOf(drawing) {
  return drawing?.anchor === "whole" ? Math.max(drawing.rows.length, 2) : Math.max(19, drawing?.rows.length ?? 0, drawing?.rows[0].length ?? 0);
}

// place puts the drawing of the last search on the board, at the edges where it belongs, otherwise in the middle.
function place(drawing) {
  if (!drawing) return;
  const { rows, anchor: where } = drawing;
  const touches = { whole: "top right bottom left", side: "bottom", corner: "bottom left" }[where] ?? where.replaceAll("-", " ");
  const at = (low, high, length) => touches.includes(low) ? 0 : touches.includes(high) ? size - length : Math.floor((size - length) / 2);
  const left = at("left", "right", rows[0].length);
  const top = at("top", "bottom", rows.length);
  isChosen = true;
  inside.value = rows.some((row) => row.includes("?")) || !rows.some((row) => row.includes(".")) ? "?" : ".";
  rows.forEach((row, y) => [...row].forEach((letter, x) => {
    if (letter !== inside.value && letter !== "?") cells.set(nameAt(left + x, top + y), letter);
  }));
  page.corner = { left, top };
  moves = page.trail.map((move) => ({ colour: move.colour, point: pointOf(move) }));
  page.before.rows.forEach((row, y) => [...row].forEach((letter, x) => {
    if (letter !== rows[y][x]) under.set(nameAt(left + x, top + y), letter);
  }));
  anchor.value = where === "anywhere" ? "anywhere" : where === "whole" ? "whole" : "drawn";
  if (anchor.value === "drawn") region = { left, top, right: left + rows[0].length - 1, bottom: top + rows.length - 1 };
}

function nameAt(x, y) {
  return pointName(x, y, size);
}

// pointOf is the point of a column and a row of the drawing that was searched for.
function pointOf({ column, row }) {
  return nameAt(page.corner.left + column, page.corner.top + row);
}

// nameTrail names the points of the moves that were played on.
function nameTrail() {
  document.querySelectorAll("#trail [data-step]").forEach((link) => {
    const move = page.trail[link.dataset.step];
    link.textContent = `${Number(link.dataset.step) + 1} ${link.textContent} ${pointOf(move)}`;
  });
}

// show draws the board, with a rectangle that is being drawn or the one that will be searched for.
function show(drawn = cells.size > 0 ? searched() : region) {
  const weakColours = { x: "black", o: "white" };
  const stones = {}, weak = {}, marks = {}, labels = {}, numbers = {};
  for (const [point, letter] of cells) {
    if (stoneLetters[letter]) stones[point] = stoneLetters[letter];
    else if (weakColours[letter]) weak[point] = weakColours[letter];
    else if (letter === "*") marks[point] = "square";
    else marks[point] = "circle";
  }
  for (const { label, ...at } of page.result?.continuations ?? []) {
    const point = label && page.corner && pointOf(at);
    if (point && !stones[point]) {
      labels[point] = label;
      delete marks[point];
    }
  }
  moves.forEach(({ colour, point }, i) => { if (stones[point] === colour) numbers[point] = i + 1; });
  document.getElementById("order").hidden = moves.length === 0;
  if (!isChosen && drawn) inside.value = anchorOf(drawn).includes("-") ? "." : "?"; // a corner is meant as it is drawn
  board.position = { size, stones, weak, marks, labels, numbers, zone: drawn ? pointsOf(drawn) : [] };
  document.getElementById("place").textContent = drawn ? words(drawn) : "";
}

// words says where a rectangle lies.
function words(drawn) {
  const where = anchorOf(drawn);
  const ends = [nameAt(drawn.left, drawn.bottom), nameAt(drawn.right, drawn.top)];
  if (where === "whole") return t("Searched: the whole board.");
  if (where === "anywhere") return t("Searched: %s to %s, anywhere on a board.", ...ends);
  return where.includes("-") || where === "corner" ? t("Searched: %s to %s, in a corner.", ...ends) : t("Searched: %s to %s, in a place at a side.", ...ends);
}

function pointsOf({ left, top, right, bottom }) {
  const points = [];
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) points.push(nameAt(x, y));
  return points;
}

// rectangle is the smallest one around points.
function rectangle(...names) {
  const points = names.map((name) => parsePoint(name, size));
  const x = points.map((point) => point.x), y = points.map((point) => point.y);
  return { left: Math.min(...x), right: Math.max(...x), top: Math.min(...y), bottom: Math.max(...y) };
}

// endRegion takes the rectangle between two corners as the region.
function endRegion(point) {
  region = rectangle(corner, point);
  anchor.value = "drawn";
  choose("X");
  show();
}

// searched is the rectangle that is searched for. It goes to the edges that are meant.
function searched() {
  if (anchor.value === "whole") return { left: 0, top: 0, right: size - 1, bottom: size - 1 };
  const around = rectangle(...cells.keys());
  if (anchor.value === "anywhere") return around;
  if (anchor.value === "drawn") {
    if (!region) return around;
    return { left: Math.min(around.left, region.left), right: Math.max(around.right, region.right), top: Math.min(around.top, region.top), bottom: Math.max(around.bottom, region.bottom) };
  }
  const last = size - 1;
  const reach = (first, final) => {
    const low = first < near, high = last - final < near;
    return low === high ? [first, final] : low ? [0, final] : [first, last];
  };
  const [left, right] = reach(around.left, around.right), [top, bottom] = reach(around.top, around.bottom);
  return { left, right, top, bottom };
}

// anchorOf names the edges of the board on which a rectangle lies. From edge to edge it lies there anyway, so these two edges need no name.
function anchorOf({ left, right, top, bottom }) {
  if (anchor.value === "whole" || anchor.value === "anywhere") return anchor.value;
  const edge = (low, high, first, last) => (first === 0) === (last === size - 1) ? null : first === 0 ? low : high;
  return [edge("top", "bottom", top, bottom), edge("left", "right", left, right)].filter(Boolean).join("-") || "anywhere";
}

// drawing is what will be searched for: rows and edges, and the moves that are played on in them.
function drawing() {
  const drawn = searched();
  const rows = [];
  for (let y = drawn.top; y <= drawn.bottom; y++) {
    let row = "";
    for (let x = drawn.left; x <= drawn.right; x++) row += under.get(nameAt(x, y)) ?? cells.get(nameAt(x, y)) ?? inside.value;
    rows.push(row);
  }
  const played = moves.map(({ colour, point }) => {
    const { x, y } = parsePoint(point, size);
    return `${colour === "black" ? "X" : "O"}${x - drawn.left}.${y - drawn.top}`;
  });
  return { rows, anchor: anchorOf(drawn), moves: played.join(",") };
}
