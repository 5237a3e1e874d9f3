// <go-viewer>: a board with a game: buttons, a slider, keys and comments.
//
//   <go-viewer theme="wood" coordinates editable numbers="5"></go-viewer>
//   viewer.load({size: 19, black: [], white: [], moves: [{colour: "black", point: "D4"}]});
//
// buildTree in tree.js says what a record may hold. The attributes theme,
// coordinates, part, editable and confirm are passed on to the board inside. An editable
// viewer plays what is clicked, as a variation if the move is new.
// numbers="5" writes the numbers of the last five moves on the stones. guessing hides the variations, while the next moves are to be found.
//
// Keys, when the focus is in no field and on no board: ← → step, Home and End go to
// the start and the end, ↑ ↓ change to another variation of the move.
//
// Properties: node (see tree.js), start, komi, board (the <go-board>), record (the position
// shown, as the server takes it), overlay (fields of a board's position, drawn
// over the game until the next move). Methods: load, goTo, show, step, vary,
// play, pass, remove. Event: "change" with the node as detail.
// A "point" event of the board can be cancelled, and then nothing is played.

import "./board.js";
import { forksAround } from "./forks.js";
import { explanations, pass, RuleError } from "./rules.js";
import { buildTree, Node } from "./tree.js";
import { listed, named, sentence, t } from "../language.js";

const passedOn = ["theme", "coordinates", "part", "editable", "confirm"];

const buttons = [
  ["start", t("Start"), "M6 5V19M19 5L9 12L19 19Z", (viewer) => viewer.goTo(0)],
  ["back", t("Back"), "M16 5L7 12L16 19Z", (viewer) => viewer.step(-1)],
  ["forward", t("Forward"), "M8 5L17 12L8 19Z", (viewer) => viewer.step(1)],
  ["end", t("End"), "M18 5V19M5 5L15 12L5 19Z", (viewer) => viewer.goTo(Infinity)],
];

const keys = {
  ArrowLeft: (viewer) => viewer.step(-1),
  ArrowRight: (viewer) => viewer.step(1),
  Home: (viewer) => viewer.goTo(0),
  End: (viewer) => viewer.goTo(Infinity),
  ArrowUp: (viewer) => viewer.vary(-1),
  ArrowDown: (viewer) => viewer.vary(1),
};

export class GoViewer extends HTMLElement {
  static observedAttributes = [...passedOn, "numbers"];

  #start = buildTree({});
  #node = this.#start;
  komi = 0; // points, as the loaded record says; a page may change them
  #overlay = {};
  #board = document.createElement("go-board");
  #parts = null;
  #onKey = (event) => this.#pressed(event);

  connectedCallback() {
    if (!this.#parts) {
      this.#build();
    }
    document.addEventListener("keydown", this.#onKey);
    this.#show();
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#onKey);
  }

  attributeChangedCallback(name, _, value) {
    if (!passedOn.includes(name)) {
      this.#show();
    } else if (value === null) {
      this.#board.removeAttribute(name);
    } else {
      this.#board.setAttribute(name, value);
    }
  }

  // board is the <go-board> inside.
  get board() {
    return this.#board;
  }

  // node is the move that is shown.
  get node() {
    return this.#node;
  }

  // start is the node before the first move.
  get start() {
    return this.#start;
  }

  // record is the position that is shown in the JSON of the server: the stones set
  // up and the moves that led to it. Where stones were set up later or a move was
  // illegal, the stones of that position take the place of all that came before.
  get record() {
    return this.recordAt(this.#node);
  }

  // recordAt is the position of a node, as record.
  recordAt(shown) {
    const path = shown.line.slice(0, shown.number + 1);
    const from = path.findLastIndex((node) => node.isBase);
    const { position } = path[from];
    return {
      size: position.size, black: position.points("black"), white: position.points("white"),
      moves: path.slice(from + 1).map(({ move }) => move), to_move: shown.position.toMove, komi: this.komi,
    };
  }

  // overlay is drawn over the position until another node is shown.
  get overlay() {
    return this.#overlay;
  }

  set overlay(overlay) {
    this.#overlay = overlay ?? {};
    this.#show();
  }

  // refresh draws the position anew, after a page has changed its node.
  refresh() {
    this.#show();
  }

  // load shows a record from its start. It throws a RuleError if the record is
  // wrong, and goes on showing the old one.
  load(record) {
    this.#node = this.#start = buildTree(record);
    this.#overlay = {};
    this.komi = record.komi ?? 0;
    this.show(this.#start);
  }

  // goTo shows the position after n moves of the line that is shown.
  goTo(n) {
    const line = this.#node.line;
    this.show(line[Math.min(Math.max(Math.round(n), 0), line.length - 1)]);
  }

  // step goes forward or back.
  step(moves) {
    this.goTo(this.#node.number + moves);
  }

  // vary changes to the next or the last alternative of the move that is shown.
  vary(by) {
    const siblings = this.#node.parent?.children ?? [];
    const next = siblings[siblings.indexOf(this.#node) + by];
    if (next) {
      this.show(next);
    }
  }

  // play makes a move from the position that is shown, as a new variation unless
  // the tree has the move. It throws a RuleError if the move is illegal.
  play(colour, point) {
    const name = point.toUpperCase();
    this.#node.position.clone().play(colour, name);
    this.show(this.#node.child(colour, name) ?? new Node(this.#node, { colour, point: name }));
  }

  // pass makes the side to move pass.
  pass() {
    this.play(this.#node.position.toMove, pass);
  }

  // remove takes the move that is shown and all that follow out of the tree.
  remove() {
    const { parent } = this.#node;
    if (parent) {
      parent.children.splice(parent.children.indexOf(this.#node), 1);
      parent.chosen = 0;
      this.show(parent);
    }
  }

  // show goes to a node of the tree.
  show(node) {
    for (let child = node; child.parent; child = child.parent) {
      child.parent.chosen = child.parent.children.indexOf(child);
    }
    const isNew = node !== this.#node;
    if (isNew) {
      this.#overlay = {};
    }
    this.#node = node;
    this.#show();
    if (isNew) {
      this.#speak();
    }
    this.dispatchEvent(new CustomEvent("change", { detail: node, bubbles: true }));
  }

  #build() {
    const bar = make("div", "go-bar");
    const byName = {};
    for (const [name, label, path, act] of buttons) {
      const button = make("button", `go-button go-${name}`);
      button.type = "button";
      button.setAttribute("aria-label", label);
      button.title = label;
      button.append(icon(path));
      button.addEventListener("click", () => act(this));
      byName[name] = button;
    }
    const slider = make("input", "go-slider");
    slider.type = "range";
    slider.min = 0;
    slider.setAttribute("aria-label", t("Move"));
    slider.addEventListener("input", (event) => {
      event.stopPropagation();
      this.goTo(Number(slider.value));
    });
    slider.addEventListener("change", (event) => event.stopPropagation());
    const count = make("output", "go-count");
    count.setAttribute("aria-live", "off"); // the board speaks of the move
    bar.append(byName.start, byName.back, slider, byName.forward, byName.end, count);
    const variations = make("div", "go-variations");
    const comment = make("div", "go-comment");
    comment.setAttribute("aria-live", "polite");
    const forks = make("div", "go-tree");
    this.#board.addEventListener("point", (event) => this.#clicked(event));
    this.replaceChildren(this.#board, bar, variations, forks, comment);
    this.#parts = { ...byName, slider, count, variations, forks, comment };
  }

  #show() {
    if (!this.#parts || !this.isConnected) {
      return;
    }
    const node = this.#node;
    const { position } = node;
    this.#board.position = {
      size: position.size, stones: position.stones(), last: node.move?.point, toMove: position.toMove,
      numbers: this.#numbers(), marks: node.marks, labels: node.labels, arrows: node.arrows, dots: node.dots, ...this.#overlay,
    };
    const { slider, count, comment, start, back, forward, end } = this.#parts;
    const length = node.line.length - 1;
    slider.max = length;
    slider.value = node.number;
    slider.setAttribute("aria-valuetext", this.#moveWords());
    count.textContent = `${node.number} / ${length}`;
    start.disabled = back.disabled = node.number === 0;
    forward.disabled = end.disabled = node.number === length;
    comment.textContent = this.#said;
    this.#showVariations();
  }

  // said is what stands below the board: what is special about the move, then the comment.
  get #said() {
    const { move, illegal, setup, comment } = this.#node;
    return [
      move?.point === pass && t("%s passes.", named(move.colour)),
      illegal && t("This move is illegal: %s.", explanations[illegal]),
      setup && t("Stones were set up after this move."),
      comment,
    ].filter(Boolean).join("\n");
  }

  #moveWords() {
    const { move, number } = this.#node;
    return move ? t("move %s, %s %s", number, t(move.colour), spell(this.#node)) : t("start");
  }

  // speak says to people who listen which move is shown now, and between which moves one may choose from there. The slider says it by itself.
  #speak() {
    if (!this.#parts || !this.isConnected || this.#parts.slider.matches(":focus")) {
      return;
    }
    const next = this.#node.children.length < 2 || this.hasAttribute("guessing") ? [] : [t("Next:"), listed(this.#node.children.map(spell))];
    this.#board.say([this.#moveWords(), ...next].join(" "));
  }

  // numbers are the numbers of the last moves whose stones are still there.
  #numbers() {
    const many = Number(this.getAttribute("numbers") ?? 0);
    const numbers = {};
    let node = this.#node;
    for (let i = 0; i < many && node.parent; i++, node = node.parent) {
      const { colour, point } = node.move;
      if (point !== pass && !(point in numbers) && this.#node.position.at(point) === colour) {
        numbers[point] = node.number;
      }
    }
    return numbers;
  }

  // showVariations lists the moves that were played instead of the one that is shown, and those that may follow where there are several.
  #showVariations() {
    if (this.hasAttribute("guessing")) {
      this.#parts.variations.replaceChildren();
      this.#parts.forks.replaceChildren();
      return;
    }
    const choices = (nodes) => (nodes.length < 2 ? [] : nodes.map((node) => {
      const button = make("button", "go-variation");
      button.type = "button";
      button.textContent = spell(node);
      button.setAttribute("aria-pressed", node === this.#node);
      button.addEventListener("click", () => this.show(node));
      return button;
    }));
    const next = choices(this.#node.children);
    this.#parts.variations.replaceChildren(...choices(this.#node.parent?.children ?? []), ...(next.length > 0 ? [t("Next:"), ...next] : []));
    const tree = forksAround(this.#node, (node) => this.show(node), t("Variations"));
    this.#parts.forks.replaceChildren(...(tree ? [tree] : []));
  }

  #clicked(event) {
    // Listeners of the page that are added to the board later still may cancel the event.
    queueMicrotask(() => {
      const { point, button } = event.detail;
      if (this.hasAttribute("editable") && this.getAttribute("editable") !== "pick" && button === 0 && !event.defaultPrevented) {
        this.#tryToPlay(point);
      }
    });
  }

  #tryToPlay(point) {
    try {
      this.play(this.#node.position.toMove, point);
    } catch (error) {
      if (!(error instanceof RuleError)) {
        throw error;
      }
      this.#parts.comment.textContent = sentence(error.message);
    }
  }

  // pressed answers a key. The first viewer of a page also answers keys that were pressed outside of all viewers.
  #pressed(event) {
    const act = keys[event.key];
    const viewer = event.target.closest?.("go-viewer") ?? document.querySelector("go-viewer");
    if (viewer !== this) {
      return;
    }
    const isElsewhere = event.target.closest?.("input, textarea, select, [contenteditable], [role=tablist], dialog");
    if (!act || isElsewhere || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    act(this);
  }
}

const spell = ({ move }) => (move.point === pass ? t("pass") : move.point);

function make(name, className) {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

function icon(path) {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const drawn = document.createElementNS(namespace, "path");
  drawn.setAttribute("d", path);
  svg.append(drawn);
  return svg;
}

customElements.define("go-viewer", GoViewer);
