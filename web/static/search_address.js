// Addresses of the search for what stands on a board.

import { element } from "./ask.js";
import { parsePoint, pointName } from "./board/rules.js";
import { t } from "./language.js";

// Searches is a sentence with links to the searches for the corner around a point, and for the whole board.
export class Searches {
  #corner;
  #whole;

  constructor() {
    const [before, corner, between, whole, after] = t("Search the games for [this corner] or [the whole board].").split(/[[\]]/);
    this.#corner = element("a", { href: "/search" }, corner);
    this.#whole = element("a", { href: "/search" }, whole);
    this.element = element("p", { class: "hint searches" }, before, this.#corner, between, this.#whole, after);
  }

  // show makes the links agree with a position. Without a point they lead to the empty search.
  show(position, point) {
    this.#corner.href = point ? cornerOf(position, point) : "/search";
    this.#whole.href = point ? wholeBoard(position) : "/search";
  }
}

// wholeBoard is the address of the search for a whole position.
function wholeBoard(position) {
  const last = position.size - 1;
  return search(position, { left: 0, top: 0, right: last, bottom: last }, "whole");
}

// cornerOf is the address of the search for the corner, half of the board each way, in which a point lies.
function cornerOf(position, point) {
  const { size } = position, { x, y } = parsePoint(point, size);
  const isLeft = x < size / 2, isTop = y < size / 2, half = Math.ceil(size / 2);
  const left = isLeft ? 0 : size - half, top = isTop ? 0 : size - half;
  return search(position, { left, top, right: left + half - 1, bottom: top + half - 1 }, `${isTop ? "top" : "bottom"}-${isLeft ? "left" : "right"}`);
}

function search(position, { left, top, right, bottom }, anchor) {
  const letter = { black: "X", white: "O" };
  const rows = [];
  for (let y = top; y <= bottom; y++) {
    let row = "";
    for (let x = left; x <= right; x++) row += letter[position.at(pointName(x, y, position.size))] ?? ".";
    rows.push(row);
  }
  return `/search?${new URLSearchParams({ rows: rows.join("/"), anchor })}`;
}
