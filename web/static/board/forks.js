// The tree around a node as a small picture: the moves of the line that is shown in the first row, variations below. It is there while there is a fork to be seen.

import { element } from "./svg.js";

const before = 6, after = 14; // moves that are shown before and after the node
const mostRows = 5;
const step = 20; // pixels between two moves, and between two rows

// forksAround returns the picture, or null if there is no fork. go is called with a node that was clicked.
export function forksAround(node, go, label) {
  let root = node;
  for (let n = 0; n < before && root.parent; n++) root = root.parent;
  const rows = place(root, node.number + after - root.number);
  if (rows.length < 2) return null;
  const at = new Map(rows.flatMap((row, y) => row.map((one) => [one, { x: (one.number - root.number + 0.5) * step, y: (y + 0.5) * step }])));
  const line = new Set(node.line);
  const links = [...at].filter(([one]) => at.has(one.parent)).map(([one, to]) => {
    const from = at.get(one.parent);
    return element("path", { class: line.has(one) ? "link chosen" : "link", d: `M${from.x} ${from.y}L${Math.max(to.x - step, from.x)} ${to.y}L${to.x} ${to.y}` });
  });
  const dots = [...at].map(([one, { x, y }]) => {
    const dot = element("circle", { class: `${one.move?.colour ?? "start"} ${one === node ? "shown" : ""}`, cx: x, cy: y, r: one.move ? 6 : 3 }, element("title", {}, one.move ? `${one.number} ${one.move.point}` : ""));
    dot.addEventListener("click", () => go(one));
    return dot;
  });
  const width = Math.max(...[...at.values()].map(({ x }) => x)) + step / 2, height = rows.length * step;
  return element("svg", { class: "go-forks", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label }, ...links, ...dots);
}

// place puts the nodes within some moves of a root into rows: a line in one row, and its variations in the rows below that have room for them.
function place(root, moves) {
  const rows = [], lines = [root];
  for (const first of lines) {
    const row = [];
    for (let node = first; node && node.number <= root.number + moves; node = node.children[0]) {
      row.push(node);
      lines.push(...node.children.slice(1).filter((child) => child.number <= root.number + moves));
    }
    const above = rows.findIndex((one) => one.includes(first.parent));
    const isFree = (one, y) => y > above && (one.at(-1).number < first.number - 1 || one[0].number > row.at(-1).number + 1);
    const free = rows.findIndex(isFree);
    if (free >= 0) rows[free] = [...rows[free], ...row].sort((a, b) => a.number - b.number);
    else if (rows.length < mostRows) rows.push(row);
  }
  return rows;
}
