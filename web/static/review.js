// The review of a game: it runs on the server in the background, and this part of the page shows how far it is, the
// winning chance as a graph, and the worst mistakes first. A reload finds it again.

import { element as draw } from "./board/svg.js";
import { element, get, post, say } from "./ask.js";

const percent = (share) => `${Math.max(1, Math.round(100 * share))} %`;

// Review shows the review of a game in an element, and tells told about it whenever more is known.
export class Review {
  #place;
  #game;
  #viewer;
  #told;
  #address;
  #state = null; // phase, done, of, moves, worst
  #events = null;
  #cursor = draw("line", { class: "at", y1: 0, y2: 100 });

  constructor(place, game, viewer, told) {
    this.#place = place;
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
      this.#place.replaceChildren(element("h2", {}, "Review"), element("p", { class: "bad" }, error.message));
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
    this.#events = new EventSource(`${this.#address}/events?known=${this.#state.moves.length}`);
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
    this.#state = { ...state, moves: [...known, ...state.moves] };
    this.#told(this.#state);
    this.#show();
  }

  // showMove marks the move that the page shows, in the graph.
  showMove(number) {
    this.#cursor.setAttribute("x1", number);
    this.#cursor.setAttribute("x2", number);
  }

  #show() {
    const state = this.#state;
    const title = element("h2", {}, "Review");
    if (!state) {
      this.#place.replaceChildren(title, element("p", { class: "hint" }, "Goes through the whole game: what each move was worth, and the captures that were missed."),
        element("button", { type: "button", class: "primary", id: "analyse", onclick: () => this.#start() }, "Analyse"));
      return;
    }
    this.#place.replaceChildren(...[title, this.#progress(), this.#graph(), this.#mistakes()].filter(Boolean));
  }

  #progress() {
    const { phase, done, of, error } = this.#state;
    const words = { waiting: "Waiting for another review.", running: `Move ${done} of ${of}`, done: "The whole game has been reviewed.", cancelled: `Cancelled after ${done} of ${of} moves.`, failed: error }[phase];
    const bar = element("progress", { max: of, value: done, "aria-label": "Progress of the review" });
    const button = this.#hasEnded ? (phase === "done" ? null : element("button", { type: "button", onclick: () => this.#start() }, "Analyse again"))
      : element("button", { type: "button", onclick: () => this.#cancel() }, "Cancel");
    return element("div", { "data-phase": phase }, element("p", { "aria-live": "polite" }, words), phase === "done" ? null : bar, element("div", { class: "acts" }, button));
  }

  #graph() {
    const known = this.#state.moves.filter((move) => move.win_rate !== null);
    if (known.length < 2) return null;
    const svg = draw("svg", { viewBox: `0 0 ${Math.max(this.#game.course.moves.length, 1)} 100`, preserveAspectRatio: "none", role: "img",
      "aria-label": `Black's winning chance: ${percent(known[0].win_rate)} at the start, ${percent(known.at(-1).win_rate)} at move ${known.at(-1).move}` });
    svg.append(draw("line", { class: "half", x1: 0, x2: this.#game.course.moves.length, y1: 50, y2: 50 }),
      draw("polyline", { class: "line", points: known.map((move) => `${move.move - 1},${100 - 100 * move.win_rate}`).join(" ") }), this.#cursor);
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      this.#viewer.goTo((event.clientX - box.left) / box.width * this.#game.course.moves.length);
    });
    return element("figure", { class: "graph" }, svg, element("figcaption", { class: "faint" }, "Black's winning chance, move by move"));
  }

  #mistakes() {
    const { moves, worst } = this.#state;
    const byNumber = new Map(moves.map((move) => [move.move, move]));
    const missed = moves.filter((move) => move.effects.some(({ effect }) => effect.startsWith("misses")) && !worst.includes(move.move));
    const list = [...worst.map((number) => byNumber.get(number)).filter(Boolean), ...missed];
    if (list.length === 0) return element("p", { class: "hint" }, this.#hasEnded ? "No move lost more than chance explains, and no capture was missed." : "No mistake so far.");
    return element("div", {}, element("h3", {}, "Worst mistakes first"), element("ol", { class: "listed", id: "mistakes" }, ...list.map((move) => this.#mistake(move))));
  }

  #mistake(move) {
    const lost = move.better_move ? `${move.colour === "black" ? "Black" : "White"} ${move.point} loses ${percent(move.loss)}; ${move.better_move} was better.` : `${move.colour === "black" ? "Black" : "White"} ${move.point}`;
    const remarks = move.remarks.filter((_, n) => move.effects[n].effect.startsWith("misses")).join(" ");
    return element("li", {}, element("button", { type: "button", class: "row", onclick: () => this.#look(move) },
      element("strong", {}, `${move.move}. `), lost, remarks ? element("span", { class: "more missed" }, remarks) : null));
  }

  // look shows the position before a move, with the move that was played and the better ones.
  #look(move) {
    this.#viewer.show(this.#viewer.start.main[move.move - 1]);
    const labels = {};
    for (const point of move.effects.flatMap(({ winning_moves }) => winning_moves ?? [])) labels[point] = "✓";
    if (move.better_move && move.better_move !== "PASS") labels[move.better_move] = "✓";
    const marks = Object.fromEntries(move.effects.filter(({ effect }) => effect.startsWith("misses")).map(({ target }) => [target, "triangle"]));
    const ghosts = move.point === "PASS" ? {} : { [move.point]: { colour: move.colour, opacity: 0.5 } };
    delete labels.PASS;
    this.#viewer.overlay = { labels, marks, ghosts };
  }
}
