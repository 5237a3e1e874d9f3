// What can be asked about the position that a viewer shows: strings in danger, stored patterns, layers such as likely
// moves, and what becomes of a string that is clicked. The pages of a game and the editor have such a panel.

import { pass, pointName } from "./board/rules.js";
import { conditions, element, post } from "./ask.js";
import { Searches } from "./search_address.js";
import { Trial } from "./trying.js";
import { joined, listed, t } from "./language.js";

// Layers are what can be drawn over the board, each with a question whose answer becomes fields of a board's position.
const layers = [
  { name: "candidates", label: t("Tactical moves"), draw: (answer) => ({ labels: numbered(answer.candidates) }),
    say: (answer) => rowsOf(answer.candidates.slice(0, 8).map((move, n) => [`${n + 1}`, answer.words[n]]), t("No move captures or saves anything here.")) },
  { name: "moves", label: t("Likely moves"), draw: (answer) => ({ heat: shares(answer.candidates) }), say: (answer) => sentences(answer.words) },
  { name: "ownership", label: t("Whose points"), draw: (answer) => ({ owners: grid(answer.ownership, answer.size) }), say: (answer) => sentences(answer.words) },
  { name: "dead", label: t("Dead stones"), draw: (answer) => ({ marks: marked(answer.dead, "cross"), owners: grid(answer.ownership, answer.size) }), say: (answer) => sentences(answer.words) },
];

const numbered = (moves) => Object.fromEntries(moves.filter(({ point }) => point !== "PASS").slice(0, 9).map(({ point }, n) => [point, `${n + 1}`]));
const shares = (moves) => {
  const most = Math.max(...moves.map(({ probability }) => probability), 1e-9);
  return Object.fromEntries(moves.filter(({ point }) => point !== "PASS").map(({ point, probability }) => [point, probability / most]));
};
const marked = (points, mark) => Object.fromEntries(points.map((point) => [point, mark]));
const grid = (values, size) => Object.fromEntries(values.flat().map((value, at) => [pointName(at % size, Math.floor(at / size), size), value]));
const sentences = (words) => element("div", {}, ...words.map((text) => element("p", {}, text)));
const rowsOf = (rows, none) => rows.length === 0 ? element("p", { class: "hint" }, none)
  : element("ol", {}, ...rows.map(([, text]) => element("li", {}, text)));

// few hides all rows but the first ones behind a button that says how many there are.
function few(rows) {
  const more = rows.slice(shownRows);
  if (more.length < 2) return rows;
  const button = element("button", { type: "button", class: "row faint", onclick: () => {
    more.forEach((row) => { row.hidden = false; });
    last.remove();
    more[0].querySelector("button, a")?.focus();
  } }, t("%d more", more.length));
  const last = element("li", {}, button);
  more.forEach((row) => { row.hidden = true; });
  return [...rows, last];
}

const shownRows = 3;
const busyAfter = 300; // milliseconds after which a page says that it works

// How far the reader looks, by the names of its limits.
const depths = { fast: t("briefly"), default: t("well"), deep: t("deeply, for some seconds") };

// working marks the moves that work for either side.
function working({ attack, defend }) {
  const marks = {};
  for (const point of attack?.winning_moves ?? []) marks[point] = "circle";
  for (const point of defend?.winning_moves ?? []) marks[point] = marks[point] ? "cross" : "square";
  delete marks.PASS;
  return marks;
}

// Panel shows the answers beside a viewer, in an element of the page.
export class Panel {
  #viewer;
  #layer = null;
  #given = new AbortController(); // of the questions about the position that is shown
  #reading = new AbortController(); // of the question about a string
  #timer;
  #trial;
  #target = null; // a stone of the string that was read last
  #parts = {};

  constructor(viewer, place) {
    this.#viewer = viewer;
    this.#build(place);
    this.#trial = new Trial(viewer, this.#parts.answer);
    viewer.addEventListener("change", () => this.#moved());
    viewer.board.addEventListener("point", (event) => this.#clicked(event));
    this.#moved();
  }

  #build(place) {
    const buttons = layers.map((layer) => element("button", { type: "button", "aria-pressed": "false", onclick: () => this.#switch(layer) }, layer.label));
    const answer = element("div", { class: "verdict", "aria-live": "polite" });
    const limits = element("select", { onchange: () => this.#target && !this.#trial.isOn && this.#read(this.#target) },
      ...Object.entries(depths).map(([name, label]) => element("option", { value: name, selected: name === "default" }, label)));
    const layerWords = element("div", { "aria-live": "polite" });
    const searches = new Searches();
    const list = () => element("ul", { class: "listed" });
    const [groups, dead, danger, here] = [list(), list(), list(), list()];
    place.replaceChildren(
      element("div", { class: "card" }, element("div", { class: "layers", role: "group", "aria-label": t("Layers") }, ...buttons), layerWords, answer,
        element("label", { class: "limits" }, t("The reader looks"), " ", limits)),
      element("div", { class: "card" }, element("h2", {}, t("Groups in danger")), groups, element("h2", {}, t("Strings in danger")), danger,
        element("h2", {}, t("Dead groups")), dead, element("h2", {}, t("Stored patterns here")), here, searches.element));
    place.classList.add("game-side");
    this.#parts = { buttons, limits, answer, layerWords, groups, dead, danger, here, searches };
    this.#invite();
  }

  #invite() {
    this.#target = null;
    if (this.#parts.answer.querySelector(":scope > .hint:only-child")) return; // it is said once
    this.#parts.answer.replaceChildren(element("p", { class: "hint" }, t("Click a stone: is its group alive or dead, can it be captured, can it be saved? Click an empty point to play there.")));
  }

  // The visitor went to another position: answers about the old one are given up, and questions wait until the visitor
  // stays, so that stepping through a game asks nothing.
  #moved() {
    this.#given.abort();
    this.#given = new AbortController();
    this.#readAnew();
    this.#linkSearches();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), 250);
    if (!this.#trial.isPlaying) {
      this.#trial.end();
      this.#invite();
    }
  }

  // linkSearches makes the links to the search agree with the board. The corner is the one of the last move.
  #linkSearches() {
    const { position, move } = this.#viewer.node;
    const last = move && move.point !== pass ? move.point : Object.keys(position.stones()).at(-1);
    this.#parts.searches.show(position, last);
  }

  async #ask() {
    const { signal } = this.#given;
    await Promise.all([this.#askDanger(signal), this.#askHere(signal), this.#layer && this.#askLayer(signal)]);
    await this.#askGroups(signal); // which takes longest
  }

  async #question(name, signal, more = {}) {
    return post(`/ask/${name}`, { position: this.#viewer.record, ...more }, { signal });
  }

  async #fill(signal, list, load) {
    try {
      list.replaceChildren(...few(await load()));
    } catch (error) {
      if (!signal.aborted) list.replaceChildren(element("li", { class: "hint" }, error.message));
    }
  }

  #askDanger(signal) {
    return this.#fill(signal, this.#parts.danger, async () => {
      const { strings } = await this.#question("danger", signal);
      if (strings.length === 0) return [element("li", { class: "hint" }, t("None that a quick look finds."))];
      return strings.map((peril) => element("li", {}, this.#row(() => this.#read(peril.target), { zone: peril.string }, peril.words)));
    });
  }

  async #askGroups(signal) {
    const { groups: places, dead } = this.#parts;
    try {
      const { perils } = await this.#question("groups", signal);
      const rows = (chosen, none) => chosen.length === 0 ? [element("li", { class: "hint" }, none)] : few(chosen.map((peril) => element("li", {},
        this.#row(() => this.#read(peril.target), { marks: { ...marked(peril.stones, "triangle"), ...(peril.kill in { PASS: 0, "": 0 } ? {} : { [peril.kill]: "circle" }) } }, peril.words))));
      places.replaceChildren(...rows(perils.filter(({ fate }) => fate !== "dead"), t("None that a quick look finds.")));
      dead.replaceChildren(...rows(perils.filter(({ fate }) => fate === "dead"), t("None that a quick look finds.")));
    } catch (error) {
      if (!signal.aborted) places.replaceChildren(element("li", { class: "hint" }, error.message));
    }
  }

  #askHere(signal) {
    return this.#fill(signal, this.#parts.here, async () => {
      const { matches, words } = await this.#question("here", signal);
      if (matches.length === 0) return [element("li", { class: "hint" }, words[0])];
      return matches.map((match) => {
        const link = element("a", { href: `/patterns/${match.id}` }, match.words);
        this.#showOnHover(link, { zone: match.zone, labels: { ...conditions(match), [match.point]: "A" }, marks: { [match.target]: "triangle" } });
        return element("li", {}, link);
      });
    });
  }

  #row(act, overlay, text) {
    const button = element("button", { type: "button", class: "row", onclick: act }, text);
    this.#showOnHover(button, overlay);
    return button;
  }

  #showOnHover(what, overlay) {
    let before = null;
    const show = () => { before ??= this.#viewer.overlay; this.#viewer.overlay = overlay; };
    const hide = () => { if (before) this.#viewer.overlay = before; before = null; };
    what.addEventListener("pointerenter", show);
    what.addEventListener("focus", show);
    what.addEventListener("pointerleave", hide);
    what.addEventListener("blur", hide);
    what.addEventListener("click", () => { before = null; });
  }

  #switch(layer) {
    this.#layer = this.#layer === layer ? null : layer;
    this.#parts.buttons.forEach((button, n) => button.setAttribute("aria-pressed", layers[n] === this.#layer));
    this.#viewer.overlay = {};
    this.#parts.layerWords.replaceChildren();
    if (this.#layer) this.#askLayer(this.#given.signal);
  }

  async #askLayer(signal) {
    const layer = this.#layer;
    const busy = setTimeout(() => this.#parts.layerWords.replaceChildren(element("p", { class: "hint" }, t("%s: looking…", layer.label))), busyAfter);
    try {
      const answer = await this.#question(layer.name, signal);
      if (signal.aborted || layer !== this.#layer) return;
      this.#viewer.overlay = layer.draw({ size: this.#viewer.record.size, ...answer });
      this.#parts.layerWords.replaceChildren(layer.say(answer));
    } catch (error) {
      if (!signal.aborted) this.#parts.layerWords.replaceChildren(element("p", { class: "hint" }, error.message));
    } finally {
      clearTimeout(busy);
    }
  }

  // A click on a stone asks about its group and its string. A click on an empty point is the viewer's: it plays there.
  #clicked(event) {
    if (this.#viewer.node.position.at(event.detail.point) === null) return;
    event.preventDefault();
    this.#read(event.detail.point);
  }

  // read shows what becomes of the group of a stone, and below that, whether the string alone can be captured.
  async #read(target) {
    const { signal } = this.#readAnew();
    this.#trial.end();
    this.#target = target;
    const places = { group: element("div", { id: "group" }), read: element("div", { id: "string" }) };
    this.#parts.answer.replaceChildren(places.group, places.read);
    places.group.replaceChildren(element("p", { class: "hint" }, t("Reading %s…", target)));
    const ask = async (name, show) => {
      try {
        const answer = await this.#question(name, signal, { target, limits: this.#parts.limits.value });
        if (!signal.aborted) show(places[name], answer);
      } catch (error) {
        if (!signal.aborted) places[name].replaceChildren(element("p", { class: "bad" }, error.message));
      }
    };
    await ask("group", (place, group) => this.#showGroup(place, group));
    if (!signal.aborted) await ask("read", (place, read) => this.#showRead(place, read));
  }

  #showGroup(place, group) {
    const overlay = { zone: group.attack.unknown ? [] : group.attack.zone, marks: { ...marked(group.stones, "triangle"), ...working(group) } };
    this.#viewer.overlay = overlay;
    const [fate, ...more] = group.words;
    place.replaceChildren(element("h2", {}, t("The group: life and death")), element("p", { class: "sure", "data-fate": group.fate }, fate), ...more.map((text) => element("p", {}, text)),
      this.#legend(group, { circle: t("○ kills"), square: t("□ makes it live"), cross: t("× does either") }),
      ...this.#sides(group, { attack: t("Try to kill"), defend: t("Try to live") }, true));
  }

  // legend says what the marks of the moves that work mean.
  #legend(answer, meanings) {
    const marks = Object.values(working(answer));
    const said = listed(Object.entries(meanings).filter(([mark]) => marks.includes(mark)).map(([, meaning]) => meaning));
    return said ? element("p", { class: "hint" }, t("On the board: %s.", said)) : "";
  }

  // sides shows the answers with either side to move, with buttons to go on from each.
  #sides(answer, tries, group) {
    const side = (name, verdict, words, label) => element("div", {},
      element("h3", {}, label), ...words.map((text) => element("p", {}, text)),
      element("div", { class: "acts" },
        verdict?.line.length > 0 ? element("button", { type: "button", onclick: () => this.#playLine(verdict.line) }, t("Play the line")) : null,
        element("button", { type: "button", onclick: () => this.#trial.begin({ target: answer.target, owner: answer.colour, side: name, group: group && answer.stones, limits: this.#parts.limits.value }) }, tries[name]),
        verdict && !verdict.unknown ? element("button", { type: "button", onclick: (event) => this.#prove(event.target, answer.target, name, group) }, t("Proof")) : null));
    return [side("attack", answer.attack, answer.attacking, t("If the attacker moves first")), side("defend", answer.defend, answer.defending, t("If the owner moves first"))];
  }

  // readAnew gives the question about another string up, so that its answer does not take the place of a later one.
  #readAnew() {
    this.#reading.abort();
    this.#reading = new AbortController();
    return this.#reading;
  }

  #showRead(place, read) {
    const show = this.#row(() => {}, { zone: read.attack?.zone ?? [], marks: { ...marked(read.string, "triangle"), ...working(read) } }, joined(...read.words));
    place.replaceChildren(element("h2", {}, t("The string: capture")), show,
      this.#legend(read, { circle: t("○ captures"), square: t("□ saves"), cross: t("× does either") }),
      ...this.#sides(read, { attack: t("Try to capture"), defend: t("Try to save") }, false));
  }

  // Certificate of a verdict about a string, or about its group: to keep, and to let the checker judge it, which knows no search.
  async #prove(button, target, side, group = false) {
    const { signal } = this.#reading;
    button.disabled = true;
    const words = element("div", { role: "status" }, element("p", { class: "hint" }, t("Writing the proof…")));
    button.parentElement.after(words);
    const say = (...lines) => words.replaceChildren(...lines);
    try {
      const proof = await this.#question("proof", signal, { target, side, group, limits: this.#parts.limits.value });
      const file = URL.createObjectURL(new Blob([proof.certificate], { type: "application/x-ndjson" }));
      const verdict = element("p", { class: "hint" }, joined(...proof.words));
      const check = async () => {
        try {
          verdict.textContent = joined(...(await post("/ask/check", { certificate: proof.certificate })).words);
        } catch (error) {
          verdict.textContent = error.message;
        }
      };
      say(element("div", { class: "acts" },
        element("a", { class: "button", href: file, download: `proof-${target}-${group ? "group-" : ""}${side}.jsonl` }, t("Download proof")),
        element("button", { type: "button", onclick: check }, t("Check it here"))), verdict);
    } catch (error) {
      if (!signal.aborted) say(element("p", { class: "hint" }, error.message));
    }
  }

  // offer says something about a string, and offers to try moves in the fight of a Trial.
  offer(text, fight) {
    this.#readAnew();
    this.#parts.answer.replaceChildren(element("p", { class: "sure" }, text),
      element("div", { class: "acts" }, element("button", { type: "button", class: "primary", onclick: () => this.#trial.begin(fight) }, t("Try it"))));
  }

  // The line becomes a variation, and the viewer shows its first move; the keys go on.
  #playLine(line) {
    const start = this.#viewer.node;
    for (const move of line) this.#viewer.play(move.colour, move.point);
    const length = this.#viewer.node.number - start.number;
    this.#viewer.show(start);
    this.#viewer.step(Math.min(1, length));
  }
}
