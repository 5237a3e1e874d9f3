// The review of a game: it runs on the server in the background, and this part of the page shows how far it is, the
// lead as a graph, what each side lost, and the mistakes with their reasons. A reload finds it again.

import { element, get, post, renew, say } from "./ask.js";
import { backend } from "./backend.js";
import { graphOf } from "./graph.js";
import { joined, named, t } from "./language.js";

const points = (number) => (number >= 9.95 ? number.toFixed(0) : number.toFixed(1).replace(/\.0$/, ""));

const phaseNames = { opening: t("in the opening"), "middle game": t("in the middle game"), endgame: t("in the endgame") };
const order = Object.keys(phaseNames);

// What the list of mistakes may show.
const filters = {
  worst: [t("The worst of each side"), (move, { worst }) => worst.includes(move.move)],
  all: [t("All that is shown"), (move) => Boolean(move.mistake)],
  certain: [t("Certain ones"), (move) => move.certain],
  explained: [t("With a proved reason"), (move) => move.explanations.some(({ guess }) => !guess)],
  black: [t("Black's"), (move) => Boolean(move.mistake) && move.colour === "black"],
  white: [t("White's"), (move) => Boolean(move.mistake) && move.colour === "white"],
  missed: [t("Captures and rescues missed"), (move) => move.effects.some(({ effect }) => effect.startsWith("misses"))],
};

// Review shows the review of a game in an element, and tells told about it whenever more is known.
export class Review {
  #game;
  #viewer;
  #told;
  #address;
  #state = null; // phase, pass, done, of, moves, worst
  #known = 0; // reviews of moves that the server has sent; the second pass has each move again
  #events = null;
  #filter = "worst";
  #graph = null;
  #number = 0; // the move that the page shows
  #spoken = element("p", { class: "unseen", role: "status" });
  #shown = element("div");

  constructor(place, game, viewer, told) {
    place.replaceChildren(element("h2", {}, t("Review")), this.#spoken, this.#shown);
    this.#game = game;
    this.#viewer = viewer;
    this.#told = told;
    this.#address = `/games/${game.key}/review`;
    this.#find();
  }

  // A review that was begun before, here or in another tab, goes on being shown.
  async #find() {
    try {
      const state = await get(this.#address);
      if (state.phase === "none") {
        this.#state = null;
        this.#show();
        return;
      }
      this.#take(state);
      if (!this.#hasEnded) this.#watch();
    } catch (error) {
      this.#shown.replaceChildren(element("p", { class: "bad" }, error.message));
    }
  }

  get #hasEnded() {
    return ["done", "cancelled", "failed"].includes(this.#state.phase);
  }

  async #start() {
    try {
      this.#state = null;
      this.#take(await post(this.#address, {}));
      if (!this.#hasEnded) this.#watch();
    } catch (error) {
      say(error.message, { bad: true });
    }
  }

  async #cancel() {
    try {
      await post(this.#address, {}, { method: "DELETE" });
    } catch (error) {
      say(error.message, { bad: true });
    }
  }

  #watch() {
    this.#events?.close();
    this.#events = backend.follow(`${this.#address}/events?known=${this.#known}`);
    this.#events.addEventListener("review", (event) => {
      this.#take(JSON.parse(event.data), this.#state.moves);
      if (this.#hasEnded) this.#events.close();
    });
    // After a break the browser would ask again for what it knows already.
    this.#events.addEventListener("error", () => {
      this.#events.close();
      setTimeout(() => this.#find(), 2000);
    });
  }

  #take(state, known = []) {
    this.#known = (known.length > 0 ? this.#known : 0) + state.moves.length;
    const latest = new Map([...known, ...state.moves].map((move) => [move.move, move]));
    this.#state = { ...state, moves: [...latest.values()].sort((a, b) => a.move - b.move) };
    this.#told(this.#state);
    this.#show();
  }

  // showMove marks the move that the page shows, in the graph.
  showMove(number) {
    this.#number = number;
    this.#graph?.place(number);
  }

  #show() {
    const state = this.#state;
    if (!state) {
      renew(this.#shown, element("p", { class: "hint" }, t("Goes through the whole game: what each move cost, and why.")),
        element("button", { type: "button", class: "primary", id: "analyse", onclick: () => this.#start() }, t("Analyse")));
      return;
    }
    renew(this.#shown, ...[this.#progress(), this.#figure(), this.#sides(), this.#mistakes()].filter(Boolean));
  }

  #progress() {
    const { phase, pass, done, of, error } = this.#state;
    const words = { waiting: t("Waiting for another review."), running: pass === 2 ? t("Looking closer, the largest losses first: %d of %d", done, of) : t("Move %d of %d", done, of), done: t("The whole game has been reviewed."), cancelled: t("Cancelled after %d of %d moves.", done, of), failed: error }[phase];
    const bar = element("progress", { max: of, value: done, "aria-label": t("Progress of the review") });
    const button = this.#hasEnded ? (phase === "done" ? null : element("button", { type: "button", onclick: () => this.#start() }, t("Analyse again")))
      : element("button", { type: "button", onclick: () => this.#cancel() }, t("Cancel"));
    const heard = `${phase} ${pass} ${Math.floor((4 * done) / of)}`; // people who listen hear of each quarter
    if (heard !== this.#spoken.dataset.heard) this.#spoken.textContent = words;
    this.#spoken.dataset.heard = heard;
    return element("div", { "data-phase": phase }, element("p", {}, words), phase === "done" ? null : bar, element("div", { class: "acts" }, button));
  }

  #figure() {
    this.#graph = graphOf(this.#game, this.#state.moves, (number) => this.#viewer.show(this.#viewer.start.main[Math.min(Math.max(number, 0), this.#viewer.start.main.length - 1)]), (move) => this.#look(move));
    if (!this.#graph) return null;
    this.#graph.place(this.#number);
    return element("figure", { class: "graph" }, this.#graph.svg,
      element("figcaption", { class: "faint" }, t("Who leads, in points, move by move; the thin line is Black's winning chance. A dot is a loss that is shown; click it.")));
  }

  // sides is a table of what each side lost.
  #sides() {
    const { sides, sizes, judge } = this.#state;
    if (sides.length === 0 || this.#state.moves.every(({ points_lost }) => points_lost === null)) return null;
    const row = (name, of) => element("tr", {}, element("th", { scope: "row" }, name), ...sides.map((side) => element("td", {}, of(side))));
    const total = ({ points_lost }) => Object.values(points_lost).reduce((sum, lost) => sum + lost, 0);
    return element("table", { class: "sides", id: "sides" },
      element("thead", {}, element("tr", {}, element("td", {}), ...sides.map(({ colour }) => element("th", { scope: "col" }, named(colour))))),
      element("tbody", {},
        row(t("Blunders (%s points or more)", sizes.blunder), ({ mistakes }) => `${mistakes.blunder}`),
        row(t("Mistakes (%s)", sizes.mistake), ({ mistakes }) => `${mistakes.mistake}`),
        row(t("Inaccuracies (%s)", sizes.inaccuracy), ({ mistakes }) => `${mistakes.inaccuracy}`),
        row(t("Points that these cost"), (side) => points(total(side))),
        ...Object.keys(sides[0].points_lost).sort((a, b) => order.indexOf(a) - order.indexOf(b)).map((phase) => row(phaseNames[phase] ?? phase, (side) => points(side.points_lost[phase]))),
        row(t("Captures and rescues missed"), ({ missed }) => `${missed}`),
        row(t("Moves that are the first choice"), ({ best_moves, moves }) => (moves ? `${Math.round((100 * best_moves) / moves)} %` : "")),
        judge ? row(t("Judge"), () => judge) : ""));
  }

  #mistakes() {
    const { moves } = this.#state;
    if (moves.length === 0) return null;
    const choice = element("select", { id: "filter", "aria-label": t("Which moves to list"), onchange: (event) => {
      this.#filter = event.target.value;
      this.#show();
    } }, ...Object.entries(filters).map(([name, [title]]) => element("option", name === this.#filter ? { value: name, selected: "" } : { value: name }, title)));
    const list = moves.filter((move) => filters[this.#filter][1](move, this.#state)).sort((a, b) => (b.mistake ? b.points_lost : 0) - (a.mistake ? a.points_lost : 0));
    const none = this.#state.phase === "done" ? t("There are none.") : t("None in the first %d moves.", moves.length);
    const part = (move) => (move.explained || !move.mistake ? (move.hard && move.mistake ? "hard" : "mistakes") : "unexplained");
    const listed = (id) => element("ol", { class: "listed", id }, ...list.filter((move) => part(move) === id).map((move) => this.#mistake(move)));
    const folded = (id, title) => {
      const rows = listed(id);
      return rows.children.length === 0 ? null : element("details", { id: `fold-${id}` }, element("summary", { id: `open-${id}` }, title(rows.children.length)), rows);
    };
    return element("div", {}, element("h3", {}, t("Mistakes, the largest first")), choice,
      list.length === 0 ? element("p", { class: "hint" }, none) : listed("mistakes"),
      folded("hard", (n) => t("Hard to see at this rank (%d)", n)), folded("unexplained", (n) => t("Smaller or unexplained losses (%d)", n)));
  }

  #mistake(move) {
    const title = `${named(move.colour)} ${move.point === "PASS" ? t("pass") : move.point}`;
    const interval = move.points_low === null ? "" : t(" (%s to %s)", points(move.points_low), points(move.points_high));
    const lost = move.mistake ? t("%s: %s%s. %s", title, move.certain ? t(move.mistake) : t("%s, likely", t(move.mistake)), interval, move.sentence) : title;
    const remarks = joined(...[...move.reasons, ...move.remarks.filter((_, n) => move.effects[n].effect.startsWith("misses"))]);
    return element("li", {}, element("button", { type: "button", class: "row", id: `mistake-${move.move}`, onclick: () => this.#look(move) },
      element("strong", {}, `${move.move}. `), lost, remarks ? element("span", { class: "more missed" }, remarks) : null));
  }

  // look shows the position before a move, with the move that was played and the better ones.
  #look(move) {
    this.#viewer.show(this.#viewer.start.main[move.move - 1]);
    const facts = move.explanations.filter(({ guess }) => !guess);
    const told = facts.length > 0 ? facts : move.explained ? move.explanations : []; // an opinion that no sentence tells is not drawn either
    const labels = {};
    for (const point of move.effects.flatMap(({ winning_moves }) => winning_moves ?? [])) labels[point] = "✓";
    if (move.better_move && move.better_move !== "PASS") labels[move.better_move] = "✓";
    for (const { better_move } of told) if (better_move && better_move !== "PASS") labels[better_move] = "✓";
    const targets = told.flatMap(({ target, other }) => [target, other]).filter(Boolean).map((target) => [target, "triangle"]);
    const marks = Object.fromEntries(move.effects.filter(({ effect }) => effect.startsWith("misses")).map(({ target }) => [target, "triangle"]).concat(targets));
    const zone = told[0]?.zone ?? [];
    const ghosts = move.point === "PASS" ? {} : { [move.point]: { colour: move.colour, opacity: 0.5 } };
    delete labels.PASS;
    this.#viewer.overlay = { labels, marks, ghosts, zone };
  }
}
