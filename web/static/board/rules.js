// The rules of Go for pages: points and their names, setting up stones, playing
// with captures, no suicide, simple ko. The same rules as Go package board.
//
// A point is named as GTP does: "D4", no column I, row 1 at the bottom, "PASS".
// Colours are "black" and "white". Inside, a point is the number y*size + x with
// x counted from the left and y from the top, and a colour is 1 or 2.

import { t } from "../language.js";

export const minSize = 2;
export const maxSize = 25;
export const pass = "PASS";

const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const names = [null, "black", "white"];

// RuleError says why a move, a point or a size is refused. Its reason is one of
// "size", "outside", "colour", "occupied", "ko", "suicide", "liberties".
export class RuleError extends Error {
  constructor(reason, message) {
    super(message);
    this.name = "RuleError";
    this.reason = reason;
  }
}

// explanations say why a move is illegal: reason → words.
export const explanations = {
  occupied: t("there is a stone already"),
  ko: t("the ko may not be retaken yet"),
  suicide: t("the stone would have no liberty"),
};

// columnName is the letter of a column, counted from 0 on the left.
export function columnName(x) {
  return letters[x];
}

// pointName is the name of the point in column x, row y, both counted from 0 at the top left.
export function pointName(x, y, size) {
  return letters[x] + (size - y);
}

// parsePoint returns {x, y} of a name, both counted from 0 at the top left. It
// returns null for a pass and throws a RuleError for any other name that is not
// on the board.
export function parsePoint(name, size) {
  const text = String(name).normalize("NFKC").trim().toUpperCase(); // letters and digits of full width count as others
  if (text === pass) {
    return null;
  }
  const x = letters.indexOf(text[0]);
  const row = /^[A-Z][1-9][0-9]?$/.test(text) ? Number(text.slice(1)) : 0;
  if (x < 0 || x >= size || row < 1 || row > size) {
    throw new RuleError("outside", `${name}: no such point on a board of ${size} lines`);
  }
  return { x, y: size - row };
}

// opponent is the other colour.
export function opponent(colour) {
  return colour === "black" ? "white" : "black";
}

// checkSize throws a RuleError unless boards of the size are supported.
export function checkSize(size) {
  if (!Number.isInteger(size) || size < minSize || size > maxSize) {
    throw new RuleError("size", `board size ${size} is not in ${minSize}–${maxSize}`);
  }
}

function colourNumber(colour) {
  const number = names.indexOf(colour);
  if (number < 1) {
    throw new RuleError("colour", `${colour}: no such colour`);
  }
  return number;
}

// Position is a board with stones, whose turn it is, the ko and the prisoners.
export class Position {
  constructor(size = 19) {
    checkSize(size);
    this.size = size;
    this.toMove = "black";
    this.prisoners = { black: 0, white: 0 }; // stones of each colour that moves have taken off
    this.lastMove = null; // {colour, point}
    this.ko = null; // {point, colour}: the colour may not play there with the next move
    this.cells = new Uint8Array(size * size);
  }

  // from builds a position from the JSON of the server:
  // {size, black: [...], white: [...], moves: [{colour, point}], to_move}.
  static from(json) {
    const position = new Position(json.size ?? 19);
    position.setup(json.black ?? [], json.white ?? []);
    for (const [i, move] of (json.moves ?? []).entries()) {
      try {
        position.play(move.colour, move.point);
      } catch (error) {
        error.message = `move ${i + 1}: ${error.message}`;
        throw error;
      }
    }
    if (json.to_move) {
      colourNumber(json.to_move);
      position.toMove = json.to_move;
    }
    return position;
  }

  clone() {
    const copy = Object.assign(new Position(this.size), this);
    copy.prisoners = { ...this.prisoners };
    copy.cells = this.cells.slice();
    return copy;
  }

  // at is the colour of the stone on a point, or null.
  at(point) {
    return names[this.cells[this.#index(point)]];
  }

  // set puts a stone on a point, or clears the point if the colour is null. It
  // captures nothing and lifts the ko.
  set(point, colour) {
    const index = this.#index(point);
    if (index < 0) {
      throw new RuleError("outside", "a stone cannot be set up on a pass");
    }
    this.cells[index] = colour === null ? 0 : colourNumber(colour);
    this.ko = null;
  }

  // setup sets stones of both colours up and clears points. It throws a RuleError
  // if a string is left without a liberty.
  setup(black = [], white = [], empty = []) {
    black.forEach((point) => this.set(point, "black"));
    white.forEach((point) => this.set(point, "white"));
    empty.forEach((point) => this.set(point, null));
    for (let i = 0; i < this.cells.length; i++) {
      if (this.cells[i] !== 0 && this.#string(i).liberties.size === 0) {
        throw new RuleError("liberties", t("the string at %s has no liberty", this.#name(i)));
      }
    }
  }

  // refusal says why a colour may not play on a point: null if it may, else one
  // of the reasons of RuleError.
  refusal(colour, point) {
    const number = colourNumber(colour);
    const index = this.#index(point);
    if (index < 0) {
      return null;
    }
    if (this.cells[index] !== 0) {
      return "occupied";
    }
    if (this.ko?.point === this.#name(index) && this.ko.colour === colour) {
      return "ko";
    }
    return this.#hasRoom(index, number) ? null : "suicide";
  }

  // play makes a legal move, and it is the opponent's turn then. It returns the
  // points of the captured stones. It throws a RuleError if the move is illegal.
  play(colour, point) {
    const reason = this.refusal(colour, point);
    if (reason) {
      throw new RuleError(reason, t("%s: %s", `${t(colour)} ${point}`, explanations[reason]));
    }
    return this.place(colour, point);
  }

  // place makes a move even if it is illegal, as the records of some games ask
  // for: the stone takes the place of another, ko is not looked at, and a string
  // without liberties is taken off. It returns the points of the captured stones.
  place(colour, point) {
    const number = colourNumber(colour);
    const index = this.#index(point);
    this.ko = null;
    this.toMove = opponent(colour);
    this.lastMove = { colour, point: index < 0 ? pass : this.#name(index) };
    if (index < 0) {
      return [];
    }
    this.cells[index] = number;
    const captured = [];
    for (const next of this.#neighbours(index)) {
      if (this.cells[next] === 3 - number) {
        captured.push(...this.#takeIfDead(next));
      }
    }
    if (captured.length === 1) {
      this.#banRetake(index, captured[0], opponent(colour));
    }
    if (captured.length === 0) {
      captured.push(...this.#takeIfDead(index));
    }
    return captured.map((i) => this.#name(i));
  }

  // string lists the stones and the liberties of the string at a point.
  string(point) {
    const { stones, liberties } = this.#string(this.#index(point));
    const sorted = (set) => [...set].sort((a, b) => a - b).map((i) => this.#name(i));
    return { stones: sorted(stones), liberties: sorted(liberties) };
  }

  // stones is the position as <go-board> takes it: {"D4": "black"}.
  stones() {
    const all = {};
    this.cells.forEach((number, i) => {
      if (number !== 0) {
        all[this.#name(i)] = names[number];
      }
    });
    return all;
  }

  // points lists the points of the stones of a colour.
  points(colour) {
    const all = [];
    this.cells.forEach((number, i) => {
      if (names[number] === colour) {
        all.push(this.#name(i));
      }
    });
    return all;
  }

  #index(point) {
    const place = parsePoint(point, this.size);
    return place ? place.y * this.size + place.x : -1;
  }

  #name(index) {
    return pointName(index % this.size, Math.floor(index / this.size), this.size);
  }

  #neighbours(index) {
    const x = index % this.size;
    const all = [];
    if (x > 0) all.push(index - 1);
    if (x < this.size - 1) all.push(index + 1);
    if (index >= this.size) all.push(index - this.size);
    if (index + this.size < this.cells.length) all.push(index + this.size);
    return all;
  }

  #string(index) {
    const colour = this.cells[index];
    const stones = new Set([index]);
    const liberties = new Set();
    for (const stone of stones) { // a Set also yields what is added during the loop
      for (const next of this.#neighbours(stone)) {
        if (this.cells[next] === 0) {
          liberties.add(next);
        } else if (this.cells[next] === colour) {
          stones.add(next);
        }
      }
    }
    return { stones, liberties };
  }

  // hasRoom tells whether a stone would have a liberty or capture something.
  #hasRoom(index, colour) {
    return this.#neighbours(index).some((next) => {
      if (this.cells[next] === 0) {
        return true;
      }
      const inAtari = this.#string(next).liberties.size === 1;
      return this.cells[next] === colour ? !inAtari : inAtari;
    });
  }

  #takeIfDead(index) {
    const { stones, liberties } = this.#string(index);
    if (liberties.size > 0) {
      return [];
    }
    const colour = names[this.cells[index]];
    stones.forEach((i) => (this.cells[i] = 0));
    this.prisoners[colour] += stones.size;
    return [...stones];
  }

  // banRetake sets the ko after the capture of one stone by a single stone that
  // stands in atari itself.
  #banRetake(index, taken, colour) {
    const { stones, liberties } = this.#string(index);
    if (stones.size === 1 && liberties.size === 1) {
      this.ko = { point: this.#name(taken), colour };
    }
  }
}
