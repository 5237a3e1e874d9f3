// Addresses of the search for what stands on a board.

import { parsePoint, pointName } from "./board/rules.js";

// wholeBoard is the address of the search for a whole position.
export function wholeBoard(position) {
  const last = position.size - 1;
  return search(position, { left: 0, top: 0, right: last, bottom: last }, "whole");
}

// cornerOf is the address of the search for the corner, half of the board each way, in which a point lies.
export function cornerOf(position, point) {
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
