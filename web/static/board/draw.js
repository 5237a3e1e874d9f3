// Draws a position. Each kind of thing has a layer, and a change of the position
// replaces only the drawings that differ.

import { columnName, parsePoint } from "./rules.js";
import { starPoints, unit } from "./layout.js";
import { element, Layer } from "./svg.js";

// The layers, the lowest first.
const layerNames = [
  "zone", "heat", "faint", "weak", "shadows", "stones", "ghosts", "dots", "owners", "marks", "last", "texts", "arrows", "cursor",
];

const stoneRadius = 0.48 * unit;

// Drawing is the SVG of one board.
export class Drawing {
  constructor() {
    this.wood = element("rect", { class: "wood" });
    this.grain = element("rect", { class: "grain", fill: "url(#go-grain)" });
    this.lines = element("g", { class: "lines" });
    this.letters = element("g", { class: "letters" });
    this.layers = {};
    this.svg = element("svg", { "aria-hidden": "true" }, this.wood, this.grain, this.lines, this.letters);
    for (const name of layerNames) {
      this.layers[name] = new Layer(name);
      this.svg.append(this.layers[name].group);
    }
    this.layoutKey = "";
  }

  // fit shows the view of the layout. It must be called when the element's size changes.
  fit(layout) {
    const { start, width } = layout.view;
    this.svg.setAttribute("viewBox", `${start} ${start} ${width} ${width}`);
    for (const background of [this.wood, this.grain]) {
      for (const [name, value] of Object.entries({ x: start, y: start, width, height: width })) {
        background.setAttribute(name, value);
      }
    }
    this.lines.setAttribute("stroke-width", layout.line);
    this.letters.setAttribute("font-size", layout.letter);
  }

  // show draws the position.
  show(position, layout) {
    if (layout.key !== this.layoutKey) {
      this.layoutKey = layout.key;
      this.lines.replaceChildren(...gridParts(layout));
      this.letters.replaceChildren(...(layout.coordinates ? letterParts(layout) : []));
      Object.values(this.layers).forEach((layer) => layer.show(new Map(), null));
    }
    this.layout = layout;
    this.position = position;
    const faint = new Set(position.faint);
    const stones = position.stones;
    this.#zone(position.zone);
    this.#points("heat", position.heat, (value) => value, heatParts);
    this.#points("faint", Object.fromEntries(position.faint.map((point) => [point, 1])), () => 1, faintParts);
    this.#points("weak", position.weak, (colour) => colour, weakParts);
    const looks = (colour, point) => (faint.has(point) ? `${colour} faint` : colour);
    this.#points("shadows", stones, looks, shadowParts);
    this.#points("stones", stones, looks, stoneParts);
    this.#points("ghosts", position.ghosts, ({ colour, opacity = 0.5 }) => `${colour} ${opacity}`, ghostParts);
    this.#points("dots", position.dots, ({ kind, text }) => `${kind} ${text}`, dotParts);
    this.#points("owners", position.owners, (owner, point) => `${owner} ${stones[point] ?? ""}`, ownerParts);
    this.#points("marks", position.marks, (mark, point) => `${mark} ${this.#ground(point)}`, markParts);
    this.#last(position);
    this.#texts(position);
    this.#arrows(position.arrows);
  }

  // showCursor draws the keyboard's cursor, or removes it if the point is null.
  // The colour, if any, is of the stone that a move would put there.
  showCursor(point, ghost, layout) {
    const wanted = new Map();
    if (point) {
      wanted.set(point, ghost ?? "");
    }
    this.layout = layout;
    this.layers.cursor.show(wanted, (key, colour) => cursorParts(this.#centre(key), colour));
  }

  #centre(point) {
    return this.layout.centre(parsePoint(point, this.layout.size));
  }

  #isShown(point) {
    const place = parsePoint(point, this.layout.size);
    return place !== null && this.layout.shows(place);
  }

  // ground is what a mark or a text stands on: "black", "white" or "empty".
  #ground(point) {
    return this.position.stones[point] ?? this.position.ghosts[point]?.colour ?? "empty";
  }

  // points draws a layer with one drawing at each point. describe(value, point)
  // is all that the drawing depends on; make(centre, description) draws it.
  #points(layer, values, describe, make) {
    const wanted = new Map();
    for (const [point, value] of Object.entries(values)) {
      if (this.#isShown(point)) {
        wanted.set(point, String(describe(value, point)));
      }
    }
    this.layers[layer].show(wanted, (point, description) => make(this.#centre(point), description));
  }

  // last draws a ring around the last move, unless something is written there. The ring goes around an owner's square.
  #last({ last, numbers, labels, marks, owners }) {
    const isWritten = last && (numbers[last] !== undefined || labels[last] !== undefined || marks[last]);
    const shown = last && !isWritten ? { [last]: true } : {};
    this.#points("last", shown, (_, point) => `${this.#ground(point)} ${owners[point] === undefined ? 0.2 : 0.36}`, lastParts);
  }

  // texts draws numbers and labels. A text on the zone or the heat map has an outline instead of a patch.
  #texts({ numbers, labels, last, heat, zone }) {
    const coloured = new Set([...zone, ...Object.keys(heat)]);
    const looks = (point) => [this.#ground(point), point === last && "latest", coloured.has(point) && "outlined"];
    const description = (text, point) => `${looks(point).filter(Boolean).join(" ")}\n${text}`;
    this.#points("texts", { ...numbers, ...labels }, description, textParts);
  }

  // zone draws the zone as one surface with a rim.
  #zone(points) {
    const shown = points.filter((point) => this.#isShown(point));
    const wanted = new Map(shown.length > 0 ? [["zone", shown.join(" ")]] : []);
    this.layers.zone.show(wanted, () => zoneParts(shown.map((point) => this.#centre(point))));
  }

  #arrows(arrows) {
    const wanted = new Map();
    for (const [from, to] of arrows) {
      if (this.#isShown(from) && this.#isShown(to) && from !== to) {
        wanted.set(`${from} ${to}`, "");
      }
    }
    this.layers.arrows.show(wanted, (key) => arrowParts(...key.split(" ").map((point) => this.#centre(point))));
  }
}

// gridParts are the lines and the star points. Lines run on where the board is cut.
function gridParts(layout) {
  const end = (layout.part.count - 1) * unit;
  const beyond = (layout.coordinates ? 0.5 : 0.62) * unit; // letters need room
  const left = layout.cutLeft ? -beyond : 0;
  const top = layout.cutTop ? -beyond : 0;
  const right = layout.cutRight ? end + beyond : end;
  const bottom = layout.cutBottom ? end + beyond : end;
  let d = "";
  for (let at = 0; at <= end; at += unit) {
    d += `M${left} ${at}H${right}M${at} ${top}V${bottom}`;
  }
  const stars = starPoints(layout.size).filter((place) => layout.shows(place)).map((place) => {
    const { x, y } = layout.centre(place);
    return element("circle", { class: "star", cx: x, cy: y, r: 0.1 * unit });
  });
  return [element("path", { class: "grid", d, "stroke-linecap": "square" }), ...stars];
}

// letterParts are the coordinates on the four sides.
function letterParts(layout) {
  const { left, top, count } = layout.part;
  const near = -0.89 * unit;
  const far = (count - 1) * unit - near;
  const parts = [];
  for (let i = 0; i < count; i++) {
    const at = i * unit;
    const column = columnName(left + i);
    const row = String(layout.size - top - i);
    parts.push(written(at, near, column), written(at, far, column));
    parts.push(written(near, at, row), written(far, at, row));
  }
  return parts;
}

function written(x, y, text, attributes = {}) {
  return element("text", { x, y, dy: "0.36em", "text-anchor": "middle", ...attributes }, text);
}

function shadowParts({ x, y }, looks) {
  if (looks.includes("faint")) {
    return [];
  }
  return [element("circle", { class: "shadow", cx: x + 0.035 * unit, cy: y + 0.07 * unit, r: 0.54 * unit, fill: "url(#go-shadow)" })];
}

function stoneParts(centre, looks) {
  return [stone(centre, looks)];
}

function stone({ x, y }, looks) {
  const colour = looks.split(" ")[0];
  return element("circle", { class: `stone ${looks}`, cx: x, cy: y, r: stoneRadius, fill: `url(#go-${colour}-stone)` });
}

function ghostParts(centre, description) {
  const [colour, opacity] = description.split(" ");
  const ghost = stone(centre, `${colour} ghost`);
  ghost.setAttribute("opacity", opacity);
  return [ghost];
}

// dotParts is a dot in the colour of a loss, with the points that are lost.
function dotParts(centre, description) {
  const [kind, text] = description.split(" ");
  return [element("circle", { class: `dot ${kind}`, cx: centre.x, cy: centre.y, r: 0.3 * unit }), written(centre.x, centre.y, text, { class: `dot-text ${kind}`, "font-size": 0.34 * unit })];
}

// weakParts is a small pale stone.
function weakParts({ x, y }, colour) {
  return [element("circle", { class: `weak ${colour}`, cx: x, cy: y, r: 0.26 * unit })];
}

// faintParts veils a point whose content does not matter.
function faintParts({ x, y }) {
  return [element("rect", { class: "veil", x: x - unit / 2, y: y - unit / 2, width: unit, height: unit })];
}

// heatParts is a square that grows and darkens with a value from 0 to 1.
function heatParts(centre, description) {
  const value = Math.min(Math.max(Number(description), 0), 1);
  const half = (0.22 + 0.26 * Math.sqrt(value)) * unit;
  const square = block(centre, half, "heat", 0.16 * unit);
  square.setAttribute("fill-opacity", (0.18 + 0.72 * value).toFixed(3));
  return [square];
}

// ownerParts is a square in the owner's colour that grows with the certainty:
// -1 is surely White's, 1 surely Black's.
function ownerParts(centre, description) {
  const [text, colour] = description.split(" ");
  const value = Math.min(Math.max(Number(text), -1), 1);
  const owner = value > 0 ? "black" : "white";
  const certainty = Math.abs(value);
  if (certainty < 0.08 || owner === colour) {
    return [];
  }
  return [block(centre, (0.06 + 0.16 * certainty) * unit, `owner ${owner}`, 0.03 * unit)];
}

function block({ x, y }, half, kind, rx) {
  return element("rect", { class: kind, x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx });
}

// patch hides the lines behind a text on an empty point.
function patch({ x, y }) {
  return element("circle", { class: "patch", cx: x, cy: y, r: 0.46 * unit, fill: "url(#go-patch)" });
}

function markParts({ x, y }, description) {
  const [mark, ground] = description.split(" ");
  const kind = `mark on-${ground}`;
  const at = (dx, dy) => `${x + dx * unit} ${y + dy * unit}`;
  switch (mark) {
    case "triangle":
      return [element("path", { class: kind, d: `M${at(0, -0.29)}L${at(0.25, 0.15)}L${at(-0.25, 0.15)}Z` })];
    case "square":
      return [element("path", { class: kind, d: `M${at(-0.2, -0.2)}H${x + 0.2 * unit}V${y + 0.2 * unit}H${x - 0.2 * unit}Z` })];
    case "circle":
      return [element("circle", { class: kind, cx: x, cy: y, r: 0.24 * unit })];
    case "selected":
      return [element("circle", { class: `${kind} selected`, cx: x, cy: y, r: 0.12 * unit })];
    case "cross":
      return [element("path", { class: kind, d: `M${at(-0.2, -0.2)}L${at(0.2, 0.2)}M${at(0.2, -0.2)}L${at(-0.2, 0.2)}` })];
  }
  return [];
}

function lastParts({ x, y }, description) {
  const [ground, radius] = description.split(" ");
  return [element("circle", { class: `last on-${ground}`, cx: x, cy: y, r: radius * unit })];
}

function textParts(centre, description) {
  const [looks, text] = description.split("\n");
  const size = [0.6, 0.6, 0.52, 0.4, 0.32][text.length] ?? 0.26;
  const parts = [written(centre.x, centre.y, text, { class: `text on-${looks}`, "font-size": size * unit })];
  return looks.startsWith("empty") && !looks.includes("outlined") ? [patch(centre), ...parts] : parts;
}

// zoneParts is the surface of the squares around the points, and the rim: the
// sides that only one square has.
function zoneParts(centres) {
  const half = unit / 2;
  const inside = new Set(centres.map(({ x, y }) => `${x} ${y}`));
  let surface = "";
  let rim = "";
  for (const { x, y } of centres) {
    surface += `M${x - half} ${y - half}h${unit}v${unit}h${-unit}Z`;
    if (!inside.has(`${x} ${y - unit}`)) rim += `M${x - half} ${y - half}h${unit}`;
    if (!inside.has(`${x} ${y + unit}`)) rim += `M${x - half} ${y + half}h${unit}`;
    if (!inside.has(`${x - unit} ${y}`)) rim += `M${x - half} ${y - half}v${unit}`;
    if (!inside.has(`${x + unit} ${y}`)) rim += `M${x + half} ${y - half}v${unit}`;
  }
  return [element("path", { class: "zone", d: surface }), element("path", { class: "rim", d: rim })];
}

// arrowParts is a line from the first point to a head at the second.
function arrowParts(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const across = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const at = (along, aside) => {
    const x = from.x + along * across.x - aside * across.y;
    const y = from.y + along * across.y + aside * across.x;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const neck = length - 0.36 * unit;
  const head = 0.22 * unit;
  const shaft = 0.075 * unit;
  const corners = [at(0, shaft), at(neck, shaft), at(neck, head), at(length, 0), at(neck, -head), at(neck, -shaft), at(0, -shaft)];
  return [element("path", { class: "arrow", d: `M${corners.join("L")}Z` })];
}

function cursorParts(centre, colour) {
  const parts = [];
  if (colour) {
    const ghost = stone(centre, `${colour} ghost`);
    ghost.setAttribute("opacity", 0.55);
    parts.push(ghost);
  }
  parts.push(block(centre, 0.46 * unit, "cursor", 0.12 * unit));
  return parts;
}
