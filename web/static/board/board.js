// <go-board>: a Go board for pages, drawn with SVG.
//
//   <go-board theme="wood" coordinates part="A1-G7" editable></go-board>
//   board.position = {size: 19, stones: {D4: "black"}, last: "D4", toMove: "white"};
//
// The property position says what is shown; checkPosition lists its fields. The
// attribute of the same name takes the same as JSON, so that a page needs no script.
// theme is "wood" or "plain". coordinates writes letters and numbers around the
// board. part shows only a part of the board. editable lets the keyboard reach
// the board: arrows move a cursor, Enter plays; a stone of the side to move
// follows the mouse. editable="pick" does the same without the stone.
//
// Events: "point" with detail {point, button} for a click, a tap or Enter;
// "pointhover" with detail {point, from}, null when the pointer or the cursor leaves.
// Where the lines are too close for a finger, a tap only points: a second tap on the same
// point, or on the button that names it, sends "point". With the attribute confirm that is so on every board.
// say(text) speaks to people who listen to the page.
// With the attribute drag, a mouse that goes from one point to another while it is
// pressed sends "pointdrag" with detail {from, point} in place of "point".
//
// The page must load board.css.

import { Drawing } from "./draw.js";
import { Layout } from "./layout.js";
import { checkSize, parsePoint, pointName, RuleError } from "./rules.js";
import { shareDefinitions } from "./svg.js";
import { describe, describePoint } from "./words.js";
import { t } from "../language.js";

const fingerWidth = 28; // pixels of the page between two lines, with which a tap hits the point that is meant
const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// checkPosition fills the missing fields of a position in and returns it. It
// throws a RuleError if a size or a point is wrong.
function checkPosition(given) {
  const position = {
    size: 19,
    stones: {}, // point → colour
    last: null, // point of the last move, or "PASS"
    numbers: {}, // point → number of a move
    marks: {}, // point → "triangle", "square", "circle" or "cross"
    labels: {}, // point → text of up to three letters
    ghosts: {}, // point → {colour, opacity}
    zone: [], // points that are shaded
    heat: {}, // point → value from 0 to 1
    dots: {}, // point → {kind, text}: a move by what it loses, "best", "inaccuracy", "mistake" or "blunder"
    owners: {}, // point → value from -1 (White's) to 1 (Black's)
    arrows: [], // [from, to]
    faint: [], // points whose content does not matter
    weak: {}, // point → colour of a stone that may be there or not
    toMove: null, // colour
  };
  for (const [name, value] of Object.entries(given ?? {})) {
    if (value !== null && value !== undefined) {
      position[name] = value;
    }
  }
  checkSize(position.size);
  const { stones, numbers, marks, labels, ghosts, heat, dots, owners, zone, faint, weak, arrows, last } = position;
  const points = [stones, numbers, marks, labels, ghosts, heat, dots, owners, weak].flatMap(Object.keys);
  for (const point of [...points, ...zone, ...faint, ...arrows.flat()]) {
    if (!parsePoint(point, position.size)) {
      throw new RuleError("outside", "a pass cannot be drawn on the board");
    }
  }
  if (last) {
    parsePoint(last, position.size);
  }
  return position;
}

export class GoBoard extends HTMLElement {
  static observedAttributes = ["position", "coordinates", "part", "editable"];

  #position = checkPosition({});
  #drawing = new Drawing();
  #layout = null;
  #cursor = null; // point of the keyboard's cursor or the mouse
  #cursorShown = false;
  #from = null; // point on which the mouse was pressed, with the attribute drag
  #touched = false; // the last press came from a finger
  #meant = null; // point at which a tap points, until a second one confirms it
  #isPointing = false; // the page is told of the point at this moment
  #confirm = null; // the button that confirms it, on the board while there is such a point
  #spoken = null; // the element that says what the cursor is on
  #described = ""; // what it said of the cursor last
  #width = 0; // of the element, in pixels of the page
  #resizes = new ResizeObserver(([{ contentRect }]) => this.#resized(contentRect.width));

  connectedCallback() {
    shareDefinitions();
    if (!this.contains(this.#drawing.svg)) {
      this.#spoken = document.createElement("span");
      this.#spoken.className = "go-spoken";
      this.#spoken.setAttribute("aria-live", "polite");
      this.#confirm = document.createElement("button");
      Object.assign(this.#confirm, { type: "button", className: "go-confirm" });
      this.replaceChildren(this.#drawing.svg, this.#spoken);
      this.#listen();
    }
    // A page may set the position before this script has run.
    if (Object.hasOwn(this, "position")) {
      const early = this.position;
      delete this.position;
      this.position = early;
    }
    this.#resizes.observe(this);
    this.#draw();
  }

  disconnectedCallback() {
    this.#resizes.disconnect();
  }

  attributeChangedCallback(name, _, value) {
    if (name === "position" && value !== null) {
      this.position = JSON.parse(value);
    } else {
      this.#draw();
    }
  }

  get position() {
    return this.#position;
  }

  set position(position) {
    this.#position = checkPosition(position);
    if (!this.#isPointing) {
      this.#mean(null);
    }
    this.#draw();
    this.#speak();
  }

  // cursor is the point of the keyboard's cursor, or null.
  get cursor() {
    return this.#cursorShown ? this.#cursor : null;
  }

  get #isEditable() {
    return this.hasAttribute("editable");
  }

  #draw() {
    if (!this.isConnected) {
      return;
    }
    const layout = new Layout(this.#position.size, this.getAttribute("part"), this.hasAttribute("coordinates"));
    if (layout.key !== this.#layout?.key) {
      this.#layout = layout;
      this.#fit();
    }
    this.#drawing.show(this.#position, this.#layout);
    if (this.#cursor && !this.#isOnBoard(this.#cursor)) {
      this.#cursor = null;
    }
    this.#showCursor(this.#cursorShown);
    this.#describe();
  }

  // resized comes before the first painting, so that drawing needs not ask for the
  // width, which would make the browser lay the page out once for each board.
  #resized(width) {
    this.#width = width;
    this.#fit();
  }

  #fit() {
    if (!this.#layout) {
      return; // the attribute part is wrong
    }
    const ratio = window.devicePixelRatio;
    this.#layout.fit(Math.round(this.#width * ratio), ratio);
    this.#drawing.fit(this.#layout);
  }

  #describe() {
    this.setAttribute("role", this.#isEditable ? "application" : "img");
    this.setAttribute("aria-label", describe(this.#position));
    if (this.#isEditable) {
      this.setAttribute("aria-roledescription", t("Go board: arrows move the cursor, Enter plays"));
      this.tabIndex = 0;
    } else {
      this.removeAttribute("aria-roledescription");
      this.removeAttribute("tabindex");
    }
  }

  #isOnBoard(point) {
    try {
      return this.#layout.shows(parsePoint(point, this.#position.size));
    } catch {
      return false;
    }
  }

  #listen() {
    this.addEventListener("pointerdown", (event) => {
      this.#touched = event.pointerType === "touch";
      this.#from = this.hasAttribute("drag") && event.pointerType !== "touch" ? this.#pointAt(event) : null;
    });
    this.addEventListener("click", (event) => this.#clicked(event));
    this.#confirm.addEventListener("click", (event) => {
      event.stopPropagation();
      const point = this.#meant;
      this.#mean(null);
      this.#tell("point", { point, button: 0 });
    });
    this.addEventListener("contextmenu", (event) => this.#clicked(event));
    this.addEventListener("pointermove", (event) => this.#hovered(event));
    this.addEventListener("pointerleave", () => this.#left());
    this.addEventListener("keydown", (event) => this.#pressed(event));
    this.addEventListener("focus", () => this.#focused());
    this.addEventListener("blur", () => this.#left());
    // A click leaves the focus where it is, so that the arrow keys go on stepping through a game.
    this.addEventListener("mousedown", (event) => event.preventDefault());
  }

  #pointAt(event) {
    const box = this.#drawing.svg.getBoundingClientRect();
    const place = this.#layout.placeAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    return place && pointName(place.x, place.y, this.#position.size);
  }

  #clicked(event) {
    const point = this.#pointAt(event);
    const button = event.type === "contextmenu" ? 2 : event.button;
    if (point && (button === 0 || this.#isEditable)) {
      // A board that only shows a position may be a link.
      if (this.#isEditable) {
        event.preventDefault();
      }
      const needsSecond = this.#touched && (this.hasAttribute("confirm") || this.#layout.step / window.devicePixelRatio < fingerWidth);
      if (this.#isEditable && needsSecond && this.#meant !== point) {
        this.#mean(point);
        return;
      }
      this.#mean(null);
      const from = this.#from;
      this.#from = null;
      if (from && from !== point && button === 0) {
        this.#tell("pointdrag", { from, point });
        return;
      }
      this.#tell("point", { point, button });
    }
  }

  // mean shows at which point a tap points, with the button that confirms it at the other end of the board. null points nowhere.
  #mean(point) {
    if (point === this.#meant || !this.#confirm) {
      return;
    }
    this.#meant = point;
    if (point === null) {
      this.#confirm.remove();
      this.#left();
      return;
    }
    this.#confirm.textContent = `${point} ✓`;
    this.append(this.#confirm);
    this.#confirm.classList.toggle("top", parsePoint(point, this.#position.size).y > this.#position.size / 2);
    this.#isPointing = true;
    this.#moveTo(point, true);
    this.#isPointing = false;
  }

  #hovered(event) {
    const point = this.#pointAt(event);
    if (event.pointerType !== "touch" && point !== this.#cursor) {
      this.#moveTo(point, this.#isEditable);
    }
  }

  #left() {
    if (this.#meant) {
      return;
    }
    if (this.#cursor) {
      this.#tell("pointhover", { point: null });
    }
    this.#showCursor(false);
    if (!this.matches(":focus")) {
      this.#cursor = null;
    }
  }

  #focused() {
    const { left, top, count } = this.#layout.part;
    const middle = Math.floor((count - 1) / 2);
    this.#moveTo(this.#cursor ?? pointName(left + middle, top + middle, this.#position.size), true);
  }

  #pressed(event) {
    if (!this.#isEditable || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const step = steps[event.key];
    if (step && this.#cursor) {
      const { x, y } = parsePoint(this.#cursor, this.#position.size);
      const place = { x: x + step[0], y: y + step[1] };
      if (this.#layout.shows(place)) {
        this.#moveTo(pointName(place.x, place.y, this.#position.size), true);
      }
    } else if ((event.key === "Enter" || event.key === " ") && this.#cursor) {
      this.#tell("point", { point: this.#cursor, button: 0 });
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #moveTo(point, isShown) {
    this.#cursor = point;
    this.#showCursor(isShown && point !== null);
    this.#tell("pointhover", { point, from: this.#from });
    this.#speak();
  }

  // speak says what is under the cursor to a person who plays with the keyboard.
  #speak() {
    const words = this.#cursor && this.matches(":focus") ? describePoint(this.#position, this.#cursor) : "";
    if (words && words !== this.#described) {
      this.#spoken.textContent = words;
    }
    this.#described = words;
  }

  // say speaks a sentence, as about a move of the opponent.
  say(text) {
    this.#spoken.textContent = text;
  }

  #showCursor(isShown) {
    this.#cursorShown = isShown;
    const { stones, toMove } = this.#position;
    const isPlayable = this.getAttribute("editable") !== "pick" && this.#cursor && !stones[this.#cursor];
    this.#drawing.showCursor(isShown ? this.#cursor : null, isPlayable ? toMove : null, this.#layout);
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
  }
}

customElements.define("go-board", GoBoard);
