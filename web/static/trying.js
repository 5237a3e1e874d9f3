// Trying moves against the reader: the visitor plays one side of a fight about a string, about two to be joined or cut, or about a group, and the reader answers with the
// refutation, or with the best defence, and says what it proved.

import { element, post } from "./ask.js";
import { joined, listed, named, t } from "./language.js";

// What the visitor is asked to do with one string, and with two; and the heading while it is tried.
const tasks = { attack: t("Click a move that captures the marked stones."), defend: t("Click a move that saves the marked stones.") };
const pairTasks = { attack: t("Click a move that cuts the marked strings."), defend: t("Click a move that joins the marked strings.") };
const heading = {
  attack: (target) => t("Trying to capture %s", target), defend: (target) => t("Trying to save %s", target),
};
const pairHeading = {
  attack: (target, other) => t("Trying to cut %s and %s", target, other), defend: (target, other) => t("Trying to join %s and %s", target, other),
};

const groupTasks = { attack: t("Click a move that kills the marked group."), defend: t("Click a move that makes the marked group live.") };
const groupHeading = {
  attack: (target) => t("Trying to kill the group of %s", target), defend: (target) => t("Trying to make the group of %s live", target),
};

// spell writes a line of moves in words.
const spell = (line) => listed(line.map(({ colour, point }) => `${named(colour)} ${point === "PASS" ? t("elsewhere") : point}`));

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
  // With group, the stones of the string's group, the fight is about the whole group.
  // known, if it is there, is the answer to a first move that is known to work; it saves the question.
  begin({ target, other, owner, side, group = null, known = null, limits = "default" }) {
    this.#given.abort(); // an answer to a move of the fight before comes too late
    this.#fight = { target, other, owner, side, group, known, limits };
    this.#start = this.#viewer.node;
    this.#show(element("p", { class: "sure" }, joined(t("You are %s.", named(this.#colour)), (group ? groupTasks : other ? pairTasks : tasks)[side])));
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

  #mark(zone = []) {
    const { target, other, owner, group } = this.#fight;
    const { position } = this.#viewer.node;
    const stones = [target, other, ...group ?? []].filter((point) => point && position.at(point) === owner).flatMap((point) => position.string(point).stones);
    const marks = Object.fromEntries(stones.map((point) => [point, "triangle"]));
    this.#viewer.overlay = { zone, marks };
  }

  async #try(move) {
    this.#given.abort();
    this.#given = new AbortController();
    const { signal } = this.#given;
    const { target, other, owner, side, group, known, limits } = this.#fight;
    if (known && this.#viewer.node === this.#start && move === known.move.point) {
      this.#answer(known);
      return;
    }
    const position = { ...this.#viewer.record, to_move: this.#colour };
    try {
      const answer = await post("/ask/try", { position, target, other, owner, side, group: Boolean(group), move, limits: limits === "default" ? undefined : limits }, { signal });
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
    const headings = { works: t("It works."), fails: t("Refuted."), ko: t("A ko."), illegal: t("Not allowed."), gone: t("It is over.") };
    const guesses = { works: t("It probably works."), fails: t("Probably refuted."), ko: t("Probably a ko.") };
    const verdict = headings[answer.verdict] ?? guesses[answer.looks] ?? t("Not settled.");
    this.#show(element("p", { class: `sure ${kind}`, "data-verdict": answer.verdict }, verdict),
      ...answer.words.map((text) => element("p", {}, text)),
      answer.line.length > 1 ? element("p", { class: "faint" }, t("Play may go on: %s.", spell(answer.line))) : null,
      answer.verdict === "fails" || answer.looks === "fails" ? element("p", { class: "hint" }, t("Go on from here, or try again.")) : null);
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
    const { target, other, side, group } = this.#fight;
    this.#place.replaceChildren(
      element("h2", {}, (group ? groupHeading : other ? pairHeading : heading)[side](target, other)),
      ...said.filter(Boolean),
      element("div", { class: "acts" },
        this.#viewer.node === this.#start ? null : element("button", { type: "button", onclick: () => this.#again() }, t("Try again")),
        element("button", { type: "button", onclick: () => this.#leave() }, t("Stop trying"))));
  }

  #leave() {
    this.#viewer.show(this.#start);
    this.end();
    this.#viewer.overlay = {};
  }
}
