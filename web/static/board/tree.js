// A game as a tree of moves: each node is a position after a move, its children
// are the moves that were played from there, the first of them the main line.

import { parsePoint, pass, Position, RuleError } from "./rules.js";

// Node is one move in a tree, or the start of the game, whose move is null.
export class Node {
  constructor(parent, move, { comment = "", marks = {}, labels = {}, arrows = [], setup = null } = {}) {
    this.parent = parent;
    this.move = move; // {colour, point}
    this.number = parent ? parent.number + 1 : 0; // moves from the start
    this.comment = comment;
    this.marks = marks;
    this.labels = labels;
    this.arrows = arrows;
    this.dots = {}; // what a page draws there, see go-board
    this.children = [];
    this.illegal = null; // why the rules refuse the move; the move is on the board all the same
    this.setup = parent ? setup : null; // {black, white, empty}: stones that were set up after the move
    this.chosen = 0; // the child that a step forward leads to
    this.position = null;
    if (parent) {
      this.position = parent.position.clone();
      this.illegal = this.position.refusal(move.colour, move.point);
      this.position.place(move.colour, move.point);
      if (setup) {
        this.position.setup(setup.black, setup.white, setup.empty);
      }
      parent.children.push(this);
    }
  }

  // child returns the child with the move, or null.
  child(colour, point) {
    return this.children.find(({ move }) => move.colour === colour && move.point === point) ?? null;
  }

  // isBase reports whether the position does not follow from the one before by the rules: it is the start, or stones were
  // set up, or the move is illegal.
  get isBase() {
    return !this.parent || this.setup !== null || this.illegal !== null;
  }

  // main lists the nodes from this one along the main line, which is the first child of each.
  get main() {
    const nodes = [this];
    while (nodes.at(-1).children.length > 0) {
      nodes.push(nodes.at(-1).children[0]);
    }
    return nodes;
  }

  // line lists the nodes from the start through this one to the end, along the chosen children.
  get line() {
    const nodes = [];
    for (let node = this; node; node = node.parent) {
      nodes.push(node);
    }
    nodes.reverse();
    for (let node = this.children[this.chosen]; node; node = node.children[node.chosen]) {
      nodes.push(node);
    }
    return nodes;
  }
}

// buildTree makes the tree of a record and returns its start. A record is
// {size, black, white, to_move, comment, moves}; black and white are the stones
// set up. A move is {colour, point} and may have a comment, marks, labels, arrows, a setup
// {black, white, empty} of stones after the move, and variations: lists of moves
// that take the place of this move and those after it.
// It throws a RuleError if a point, a colour or the size is wrong.
export function buildTree(record) {
  const start = new Node(null, null, record);
  start.position = Position.from({ ...record, moves: [] });
  checkDrawn(record, start);
  const main = record.moves ?? [];
  if (main.length > 0) {
    start.position.toMove = main[0].colour;
  }
  const lines = [{ parent: start, moves: main }];
  for (const { parent, moves } of lines) { // variations are added to the list during the loop
    let node = parent;
    for (const move of moves) {
      for (const variation of move.variations ?? []) {
        lines.push({ parent: node, moves: variation });
      }
      checkDrawn(move, start);
      const played = { colour: move.colour, point: pointOf(move, start) };
      node = node.child(played.colour, played.point) ?? new Node(node, played, move);
    }
    if (moves === main && main.length > 0 && record.to_move) {
      node.position.toMove = record.to_move;
    }
  }
  return start;
}

// checkDrawn throws a RuleError if a mark or a label is not on the board.
function checkDrawn({ marks = {}, labels = {} }, start) {
  for (const point of [...Object.keys(marks), ...Object.keys(labels)]) {
    if (!parsePoint(point, start.position.size)) {
      throw new RuleError("outside", "a pass cannot be marked");
    }
  }
}

// pointOf is the point of a move in capitals.
function pointOf(move, start) {
  return parsePoint(move.point, start.position.size) ? move.point.toUpperCase() : pass;
}
