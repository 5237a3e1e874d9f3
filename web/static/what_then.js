// What then? At each position the best moves with their values and lines, as dots on the board too; and of each move that the visitor tries as a variation what
// it loses, the reply, and how to go on: take the move back, or play on against the program.

import { element, post, renew } from "./ask.js";
import { addressFields } from "./editor_address.js";
import { named, sentence, t } from "./language.js";
import { opponent, pass } from "./board/rules.js";

const listed = 3; // best moves
const longest = 8; // moves of a line
const settles = 150; // milliseconds that a position of the game stays before its value is asked
const sizes = { inaccuracy: 2, mistake: 5, blunder: 12 }; // until a review says others

// WhatThen shows all this of the positions of a viewer, in an element of the page.
export class WhatThen {
  #viewer;
  #place;
  #main; // nodes of the game
  #review = new Map(); // reviewed moves by their number
  #sizes = sizes;
  #isOn = false; // the values of all positions are asked for
  #given = new AbortController();
  #timer = 0;
  #isDrawn = false; // a line is on the board
  #words = element("div", { role: "status" });
  #acts = element("div", { class: "acts" });
  #rest = element("div");

  constructor(viewer, place) {
    place.replaceChildren(element("h2", {}, t("What then?")), this.#acts, this.#words, this.#rest);
    [this.#viewer, this.#place, this.#main] = [viewer, place, new Set(viewer.start.main)];
    viewer.addEventListener("change", () => this.#moved());
    this.#moved();
  }

  // learn takes what a review has found.
  learn({ moves, sizes: given }) {
    const { number } = this.#viewer.node;
    const here = () => [0, 1, 2].map((n) => this.#review.get(number + n));
    const before = here();
    for (const move of moves) this.#review.set(move.move, move);
    this.#sizes = given ?? sizes;
    if (here().some((move, n) => move !== before[n])) this.#show(); // what somebody points at stays, while the review goes on elsewhere
  }

  // isHidden tells whether the visitor is to find the moves alone.
  get #isHidden() {
    return this.#viewer.hasAttribute("guessing");
  }

  #moved() {
    this.#given.abort();
    this.#given = new AbortController();
    clearTimeout(this.#timer);
    const { node } = this.#viewer;
    const wanted = this.#isHidden ? [] : this.#isTried(node) ? [node, node.parent] : this.#isOn ? [node] : [];
    if (wanted.length > 0 && !this.#place.classList.contains("asked")) {
      this.#place.classList.add("asked");
      this.#place.style.minHeight = ""; // until the height below is set anew
    }
    const missing = wanted.filter((one) => !this.#value(one));
    if (missing.length > 0) this.#timer = setTimeout(() => this.#ask(missing, this.#given.signal), this.#isTried(node) ? 0 : settles);
    this.#show(missing.length > 0);
  }

  #isTried(node) {
    return !this.#main.has(node);
  }

  // value is what is known of a position: score, win_rate and candidates; null if that is nothing.
  #value(node) {
    const reviewed = this.#main.has(node) ? this.#review.get(node.number + 1) : null;
    return node.value ?? (reviewed?.candidates.length > 0 && reviewed.score !== null ? reviewed : null);
  }

  async #ask(nodes, signal) {
    try {
      for (const node of nodes) {
        node.value ??= await post("/ask/value", { position: this.#viewer.recordAt(node) }, { signal });
        this.#show(); // the reply first, what the move lost when the position before it is known, too
      }
    } catch (error) {
      if (!signal.aborted) this.#place.append(element("p", { class: "hint" }, error.message));
    }
  }

  // lost is what the move that led to a node lost, in points; null if that is not known.
  #lost(node) {
    const reviewed = this.#main.has(node) ? this.#review.get(node.number) : null;
    if (reviewed && reviewed.points_lost !== null) return Math.max(reviewed.points_lost, 0);
    const [before, after] = [node.parent && this.#value(node.parent), this.#value(node)];
    return before && after ? Math.max(gain(node.move.colour, before.score - after.score), 0) : null;
  }

  // kind names a loss by its size.
  #kind(lost) {
    return ["blunder", "mistake", "inaccuracy"].find((name) => lost >= this.#sizes[name]) ?? "best";
  }

  #show(isAsked = false) {
    const { node } = this.#viewer, value = this.#value(node), isTried = this.#isTried(node);
    const best = this.#isHidden ? [] : this.#best(node, value);
    node.dots = this.#isHidden ? {} : this.#dots(node, best);
    if (this.#isDrawn) this.#viewer.overlay = {};
    else this.#viewer.refresh();
    this.#isDrawn = false;
    this.#place.hidden = this.#isHidden;
    const said = element("div", {}, ...this.#said(node, value, best, isTried, isAsked));
    if (said.innerHTML !== this.#words.innerHTML) this.#words.replaceChildren(...said.childNodes);
    const hadFocus = this.#rest.contains(document.activeElement);
    renew(this.#acts, ...this.#buttons(node, value, isTried));
    renew(this.#rest, ...(best.length === 0 ? [] : [element("ol", { class: "listed", id: "choices" }, ...best.map((move) => element("li", {}, this.#row(node, move)))), this.#legend()]));
    if (hadFocus && !this.#rest.contains(document.activeElement)) this.#acts.querySelector("button")?.focus({ preventScroll: true });
    if (!this.#isHidden) this.#place.style.minHeight = `${this.#place.offsetHeight}px`; // what stands below stays where it is
  }

  // best lists the best moves, each with what it loses against the first of them.
  #best(node, value) {
    const moves = (value?.candidates ?? []).filter(({ point }) => point !== pass).slice(0, listed);
    const { toMove } = node.position;
    const most = Math.max(...moves.map(({ score }) => gain(toMove, score)));
    return moves.map((move) => ({ ...move, colour: toMove, lost: Math.max(most - gain(toMove, move.score), 0) })).sort((a, b) => a.lost - b.lost);
  }

  // dots are those of the best moves, and of the moves that were played or tried here.
  #dots(node, best) {
    const dots = {};
    for (const { point, lost } of best) dots[point] = { kind: this.#kind(lost), text: lost < 0.5 ? "" : `${Math.round(lost)}` };
    for (const child of node.children) {
      const lost = this.#lost(child);
      if (lost !== null && child.move.point !== pass && best.length > 0) dots[child.move.point] = { kind: this.#kind(lost), text: lost < 0.5 ? "" : `${Math.round(lost)}` };
    }
    return dots;
  }

  // said is what the move that was tried did, and who leads.
  #said(node, value, best, isTried, isAsked) {
    if (!value) return [element("p", { class: "hint" }, isAsked ? t("Looking…") : t("Click an empty point: what would this move cost, and what would the reply be?"))];
    const lines = [];
    const lost = node.parent ? this.#lost(node) : null;
    if (isTried && lost !== null) {
      const loses = lost < this.#sizes.inaccuracy / 2 ? t("%s is as good as the best moves.", node.move.point) : t("%s loses about %.1f points.", node.move.point, lost);
      lines.push(element("p", { class: "sure", id: "tried" }, loses));
    }
    const chance = Math.round(100 * value.win_rate);
    lines.push(element("p", { id: "lead" }, sentence(t("%s. Black wins %d of 100 such games.", lead(value.score), chance))));
    if (isTried && value.candidates.length > 0) {
      const { point, line } = best[0] ?? value.candidates[0]; // the first of the list, so that both say the same
      lines.push(element("p", {}, t("The reply: %s.", spell(moves(node, point, line)))));
    }
    if (isTried) lines.push(element("p", { class: "hint" }, t("Your variations stay in this browser, and the saved record has them.")));
    return lines;
  }

  #row(node, { point, score, line, colour, lost }) {
    const drawn = moves(node, point, line).slice(0, longest);
    const show = () => {
      this.#isDrawn = true;
      const on = drawn.filter((one) => one.point !== pass).reverse();
      this.#viewer.overlay = { dots: {}, ghosts: Object.fromEntries(on.map((one) => [one.point, { colour: one.colour, opacity: 0.7 }])),
        labels: Object.fromEntries(on.map((one) => [one.point, `${drawn.indexOf(one) + 1}`])) };
    };
    const hide = () => {
      if (this.#isDrawn) this.#viewer.overlay = {};
      this.#isDrawn = false;
    };
    return element("button", { type: "button", class: "row", onclick: () => this.#viewer.play(colour, point), onpointerenter: show, onfocus: show, onpointerleave: hide, onblur: hide },
      element("span", { class: `dot ${this.#kind(lost)}`, "aria-hidden": "true" }), ` ${t("%s: %s", point, lead(score))}`, drawn.length > 1 ? element("span", { class: "more" }, t("then %s", spell(drawn.slice(1)))) : null);
  }

  #legend() {
    const { inaccuracy, mistake, blunder } = this.#sizes;
    const entries = [["best", t("best")], ["inaccuracy", t("loses %s points", `${inaccuracy}–${mistake}`)], ["mistake", `${mistake}–${blunder}`], ["blunder", t("%s or more", blunder)]];
    return element("p", { class: "hint dots" }, ...entries.flatMap(([kind, words]) => [element("span", { class: `dot ${kind}`, "aria-hidden": "true" }), ` ${words} `]));
  }

  #buttons(node, value, isTried) {
    const button = (text, act) => element("button", { type: "button", onclick: act }, text);
    const record = this.#viewer.recordAt(node);
    const fields = addressFields(record);
    fields.set("colour", opponent(record.to_move));
    return [
      isTried ? button(t("Take back"), () => this.#viewer.remove()) : null,
      isTried ? element("a", { class: "button", id: "play-on", href: `/play?${fields}` }, t("Play on from here against Shicho")) : null,
      !isTried && !value ? button(t("Show the best moves"), () => { this.#isOn = true; this.#moved(); }) : null,
    ].filter(Boolean);
  }
}

// gain is a difference of leads, which are Black's, as a side sees it.
const gain = (colour, score) => (colour === "black" ? score : -score);

export const lead = (score) => (Math.abs(score) < 0.05 ? t("even") : t("%s leads by %.1f", named(score > 0 ? "black" : "white"), Math.abs(score)));

// moves is a line that begins with a point.
function moves(node, point, line) {
  return line[0]?.point === point ? line : [{ colour: node.position.toMove, point }, ...line];
}

const spell = (line) => line.slice(0, longest).map(({ point }) => (point === pass ? t("pass") : point)).join(" ");
