// Where things are on a board: the part that is shown, and how lines fall on
// whole pixels of the screen.

import { parsePoint } from "./rules.js";

export const unit = 100; // distance of two lines in the coordinates of the drawing

const plainMargin = 0.75; // from the last line to the edge of the board, in lines
const lettersMargin = 1.3; // the same where coordinates are written
const smallestLetter = 9; // pixels of the page, if there is room: boards with many lines get larger letters
const usualLines = 19; // boards with fewer lines have the letters of a board with so many
const letterSizes = { least: 0.42, most: 0.62 }; // in lines; two digits of the largest letters just fit into the margin
const lineWidth = 0.03; // of the distance of two lines
const minStep = 4; // pixels between two lines, below which lines are not aligned with pixels

// shownPart is the part of a board that is shown: {left, top, count}, a square of
// count × count points. A part "A1-G5" that is not square is enlarged on both sides,
// or away from the edge that it touches, so that the element stays square.
export function shownPart(size, part) {
  if (!part) {
    return { left: 0, top: 0, count: size };
  }
  const [a, b] = part.split("-").map((name) => parsePoint(name.trim(), size));
  if (!a || !b) {
    throw new RangeError(`part ${part} is not two points, as in A1-G7`);
  }
  const left = Math.min(a.x, b.x);
  const top = Math.min(a.y, b.y);
  const width = Math.abs(a.x - b.x) + 1;
  const height = Math.abs(a.y - b.y) + 1;
  const count = Math.max(width, height, 2);
  return { left: enlarged(left, width, count, size), top: enlarged(top, height, count, size), count };
}

// enlarged is where a stretch begins once it is count long. A stretch at an edge keeps that edge.
function enlarged(start, length, count, size) {
  if (start === 0) {
    return 0;
  }
  if (start + length === size) {
    return size - count;
  }
  return Math.min(Math.max(start - Math.floor((count - length) / 2), 0), size - count);
}

// Layout turns points into coordinates of the drawing and back.
export class Layout {
  constructor(size, part, coordinates) {
    this.size = size;
    this.part = shownPart(size, part);
    this.coordinates = coordinates;
    this.cutLeft = this.part.left > 0;
    this.cutTop = this.part.top > 0;
    this.cutRight = this.part.left + this.part.count < size;
    this.cutBottom = this.part.top + this.part.count < size;
    this.fit(0);
  }

  // key is equal for layouts that draw the same lines.
  get key() {
    return [this.size, this.part.left, this.part.top, this.part.count, this.coordinates].join();
  }

  // fit sets the view for an element with a width in pixels of the screen. ratio
  // is how many of them make a pixel of the page.
  // The distance of two lines is a whole number of pixels; the margin takes what is left.
  fit(pixels, ratio = 1) {
    const apart = this.part.count - 1;
    const margin = this.coordinates ? lettersMargin : plainMargin;
    const total = apart + 2 * margin;
    const lines = (letter) => (letter * ratio * total) / pixels; // of a letter in pixels
    this.letter = Math.min(Math.max(letterSizes.least * Math.min(1, total / (usualLines - 1 + 2 * margin)), lines(smallestLetter)), letterSizes.most) * unit;
    this.step = Math.floor(pixels / total);
    if (this.step < minStep) {
      this.step = pixels > 0 ? pixels / total : unit;
      this.view = { start: -margin * unit, width: total * unit };
      this.line = (pixels > 0 ? Math.max(lineWidth, 0.8 / this.step) : lineWidth) * unit;
      return;
    }
    const thickness = Math.max(1, Math.round(this.step * lineWidth));
    const middle = thickness % 2 === 1 ? 0.5 : 0; // the middle of an odd line is the middle of a pixel
    const offset = Math.floor((pixels - apart * this.step) / 2) + middle;
    const scale = unit / this.step;
    this.view = { start: -offset * scale, width: pixels * scale };
    this.line = thickness * scale;
  }

  // shows tells whether a place is in the part that is shown.
  shows({ x, y }) {
    const { left, top, count } = this.part;
    return x >= left && x < left + count && y >= top && y < top + count;
  }

  // centre is the middle of a place in the coordinates of the drawing.
  centre({ x, y }) {
    return { x: (x - this.part.left) * unit, y: (y - this.part.top) * unit };
  }

  // placeAt is the place at a position in the element, both given from 0 to 1.
  // It is null outside the lines.
  placeAt(across, down) {
    const { start, width } = this.view;
    const place = {
      x: Math.round((start + across * width) / unit) + this.part.left,
      y: Math.round((start + down * width) / unit) + this.part.top,
    };
    return this.shows(place) ? place : null;
  }
}

// starPoints lists the places of the dots that help the eye.
export function starPoints(size) {
  const middle = (size - 1) / 2;
  const edge = size >= 13 ? 3 : 2;
  if (size < 5) {
    return [];
  }
  if (size < 7) {
    return size % 2 === 1 ? [{ x: middle, y: middle }] : [];
  }
  const far = size - 1 - edge;
  const stars = [[edge, edge], [far, edge], [edge, far], [far, far]];
  if (size % 2 === 1) {
    stars.push([middle, middle]);
    if (size >= 13) {
      stars.push([edge, middle], [far, middle], [middle, edge], [middle, far]);
    }
  }
  return stars.map(([x, y]) => ({ x, y }));
}
