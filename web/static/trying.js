// Trying moves against the reader: the visitor plays one side of a fight about a string, or about two to be joined or cut, and the reader answers with the
// refutation, or with the best defence, and says what it proved.

import { element, post } from "./ask.js";

// What the visitor tries to do with one string, and with two.
const goals = { attack: "capture", defend: "save" };
const pairGoals = { attack: "cut", defend: "join" };

// spell writes a line of moves in words.
const spell = (line) => line.map(({ colour, point }) => `${colour === "black" ? "Black" : "White"} ${point === "PASS" ? "elsewhere" : point}`).join(", ");

// Trial plays on a viewer, and shows what the reader says in an element of the page.
export class Trial {
  #viewer;
  #place;
  #fight = null; // what begin was told; null while nothing is tried
  #start = null; // the node at which the fight began
  #given = new AbortController();
  isPlaying = false; // the trial itself changes the viewer

  constructor(viewer, place) {
    this.#viewer = viewer;
    this.#place = place;
    viewer.board.addEventListener("point", (event) => {
      if (!this.#fight) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.#try(event.detail.point);
    }, { capture: true });
  }

  // isOn tells whether a fight has begun and has not ended.
  get isOn() {
    return this.#fight !== null;
  }

  // begin starts a fight at the position that the viewer shows: about the string at target, of the colour owner, which the
  // visitor attacks or defends, as side says. With a second string, at other, the attacker cuts the two and the defender joins them.
  // known, if it is there, is the answer to a first move that is known to work; it saves the question.
  begin({ target, other, owner, side, known = null, limits = "default" }) {
    this.#given.abort(); // an answer to a move of the fight before comes too late
    this.#fight = { target, other, owner, side, known, limits };
    this.#start = this.#viewer.node;
    this.#show(element("p", { class: "sure" }, `You are ${this.#colour === "black" ? "Black" : "White"}. Click a move that ${this.#goal}s the marked ${other ? "strings" : "stones"}.`));
    this.#mark();
  }

  // end leaves the viewer where it is, and lets clicks mean what they mean without a fight.
  end() {
    if (!this.#fight) return;
    this.#fight = null;
    this.#given.abort();
  }

  get #colour() {
    const { owner, side } = this.#fight;
    const other = owner === "black" ? "white" : "black";
    return side === "attack" ? other : owner;
  }

  get #goal() {
    const { other, side } = this.#fight;
    return (other ? pairGoals : goals)[side];
  }

  #mark(zone = []) {
    const { target, other, owner } = this.#fight;
    const { position } = this.#viewer.node;
    const stones = [target, other].filter((point) => point && position.at(point) === owner).flatMap((point) => position.string(point).stones);
    const marks = Object.fromEntries(stones.map((point) => [point, "triangle"]));
    this.#viewer.overlay = { zone, marks };
  }

  async #try(move) {
    this.#given.abort();
    this.#given = new AbortController();
    const { signal } = this.#given;
    const { target, other, owner, side, known, limits } = this.#fight;
    if (known && this.#viewer.node === this.#start && move === known.move.point) {
      this.#answer(known);
      return;
    }
    const position = { ...this.#viewer.record, to_move: this.#colour };
    try {
      const answer = await post("/ask/try", { position, target, other, owner, side, move, limits: limits === "default" ? undefined : limits }, { signal });
      if (signal.aborted || !this.#fight) return;
      this.#answer(answer);
    } catch (error) {
      if (!signal.aborted) this.#show(element("p", { class: "bad" }, error.message));
    }
  }

  // The move and the reader's reply are played as a variation.
  #answer(answer) {
    const kind = { works: "good", fails: "bad", ko: "warn" }[answer.verdict] ?? "warn";
    if (answer.verdict !== "illegal" && answer.verdict !== "gone") {
      this.#play(answer.move);
      if (answer.reply) this.#play(answer.reply);
    }
    this.#mark(answer.zone);
    const headings = { works: "It works.", fails: "Refuted.", ko: "A ko.", illegal: "Not allowed.", gone: "It is over." };
    const guesses = { works: "It probably works.", fails: "Probably refuted.", ko: "Probably a ko." };
    const heading = headings[answer.verdict] ?? guesses[answer.looks] ?? "Not settled.";
    this.#show(element("p", { class: `sure ${kind}`, "data-verdict": answer.verdict }, heading),
      ...answer.words.map((text) => element("p", {}, text)),
      answer.line.length > 1 ? element("p", { class: "faint" }, `Play may go on: ${spell(answer.line)}.`) : null,
      answer.verdict === "fails" || answer.looks === "fails" ? element("p", { class: "hint" }, "Go on from here, or try again.") : null);
  }

  #play({ colour, point }) {
    this.isPlaying = true;
    try {
      this.#viewer.play(colour, point);
    } finally {
      this.isPlaying = false;
    }
  }

  #again() {
    this.isPlaying = true;
    this.#viewer.show(this.#start);
    this.isPlaying = false;
    this.begin(this.#fight);
  }

  #show(...said) {
    this.#place.replaceChildren(
      element("h3", {}, `Trying to ${this.#goal} ${[this.#fight.target, this.#fight.other].filter(Boolean).join(" and ")}`),
      ...said.filter(Boolean),
      element("div", { class: "acts" },
        this.#viewer.node === this.#start ? null : element("button", { type: "button", onclick: () => this.#again() }, "Try again"),
        element("button", { type: "button", onclick: () => this.#leave() }, "Stop trying")));
  }

  #leave() {
    this.#viewer.show(this.#start);
    this.end();
    this.#viewer.overlay = {};
  }
}
