// The variations that a visitor adds to a game: the browser keeps them, so that they are there on the next visit, and the saved record has them.

import { Node } from "./board/tree.js";
import { addressOf, backend } from "./backend.js";
import { parsePoint, pass } from "./board/rules.js";

const most = 500; // moves that are kept of a game

// keepVariations adds what was kept of a game to the tree of a viewer, keeps what is added later, and lets a link that saves the record save it, too.
export function keepVariations(viewer, key, link) {
  const name = `shicho-variations ${key}`;
  const main = viewer.start.main, given = new Set(main);
  try {
    for (const [number, branch] of JSON.parse(localStorage.getItem(name)) ?? []) grow(main[number], branch);
  } catch { /* nothing is kept, or not for this game */ }
  viewer.addEventListener("change", () => {
    const added = branches(main, given);
    try {
      if (added.length === 0) localStorage.removeItem(name);
      else if (JSON.stringify(added).split('"point"').length <= most) localStorage.setItem(name, JSON.stringify(added));
    } catch { /* the variations hold for this visit */ }
  });
  link.addEventListener("click", async (event) => {
    const added = branches(main, given);
    if (added.length === 0) return;
    event.preventDefault();
    const text = await (await backend.request(addressOf(link))).text();
    const made = URL.createObjectURL(new Blob([joined(text, added, viewer.start.position.size)], { type: "application/x-go-sgf" }));
    Object.assign(document.createElement("a"), { href: made, download: link.download || "game.sgf" }).click();
    setTimeout(() => URL.revokeObjectURL(made), 1000);
  });
}

// branches lists what leaves the main line: the number of the last move of the game, and the moves that follow.
function branches(main, given) {
  const branch = ({ move: { colour, point }, children }) => ({ colour, point, next: children.map(branch) });
  return main.flatMap((node, number) => node.children.filter((child) => !given.has(child)).map((child) => [number, branch(child)]));
}

function grow(parent, { colour, point, next }) {
  const node = parent.child(colour, point) ?? new Node(parent, { colour, point });
  next.forEach((one) => grow(node, one));
}

// joined is a record with branches of its main line.
function joined(text, added, size) {
  const game = read(text, text.indexOf("("));
  for (const [number, branch] of added) insert(game, number, branch, size);
  return text.slice(0, text.indexOf("(")) + write(game) + text.slice(game.end);
}

// read reads the tree whose bracket is at a place of a text: the texts of its nodes, and the trees that follow the last one.
function read(text, at) {
  const tree = { nodes: [], trees: [], end: text.length };
  const part = /\[(?:\\[^]|[^\]\\])*\]|[^;()[\]]+/y;
  for (let i = at + 1; i < text.length;) {
    if (text[i] === "(") {
      tree.trees.push(read(text, i));
      i = tree.trees.at(-1).end;
    } else if (text[i] === ")") {
      tree.end = i + 1;
      break;
    } else {
      part.lastIndex = i;
      const found = text[i] === ";" ? ";" : part.exec(text)?.[0] ?? text[i];
      if (found === ";") tree.nodes.push("");
      if (tree.nodes.length > 0) tree.nodes[tree.nodes.length - 1] += found;
      i += found.length;
    }
  }
  return tree;
}

const write = ({ nodes, trees }) => `(${nodes.join("")}${trees.map(write).join("")})`;

const isMove = (node) => /(^|[^A-Z])[BW]\s*\[\]/.test(node.replace(/\[(?:\\[^]|[^\]\\])*\]/g, "[]"));

// insert adds a branch behind a move of the main line.
function insert(tree, number, branch, size) {
  let left = number;
  for (let at = 0; ; at++) {
    if (at === tree.nodes.length) {
      if (tree.trees.length === 0) return; // the record has fewer moves
      [tree, at] = [tree.trees[0], 0];
    }
    if (isMove(tree.nodes[at])) left--;
    const next = tree.nodes[at + 1] ?? tree.trees[0]?.nodes[0];
    if (left > 0 || next !== undefined && !isMove(next)) continue; // what is set up after the move belongs to it
    const rest = tree.nodes.splice(at + 1);
    if (rest.length > 0) tree.trees = [{ nodes: rest, trees: tree.trees }];
    tree.trees.push(treeOf(branch, size));
    return;
  }
}

function treeOf({ colour, point, next }, size) {
  const { x, y } = point === pass ? {} : parsePoint(point, size);
  const letters = point === pass ? "" : String.fromCharCode(97 + x, 97 + y);
  return { nodes: [`;${colour === "black" ? "B" : "W"}[${letters}]`], trees: next.map((one) => treeOf(one, size)) };
}
