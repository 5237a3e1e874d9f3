// The page of a game against the program. The server keeps nothing of the game: the browser does, so that a reload goes on.

import "./board/viewer.js";
import { area, handicapPoints, without } from "./board/area.js";
import { opponent, pass, pointName, RuleError } from "./board/rules.js";
import { element, pageData, post, say } from "./ask.js";
import { addressOf, backend } from "./backend.js";
import { addressFields } from "./editor_address.js";
import { joined, named, sentence, t } from "./language.js";
import { knock, Players } from "./players.js";
import { lead } from "./what_then.js";

const part = (id) => document.getElementById(id);
const viewer = part("viewer");
const form = part("new-game");
const key = "shicho-game";
let game = null; // number, colour of the visitor, level, seconds used by each side and the limit of them, ended: how the game ended, or ""
let thinking = null; // ends the question for the opponent's move
let dead = new Set(); // points of dead stones, when the game is over
let isCounting = false; // the dead stones are still looked for

const players = new Players(part("players"), () => game, () => (game && !game.ended && isLast() ? viewer.node.position.toMove : null),
  (side) => end(t("%s has no time left: %s wins.", named(side), named(opponent(side)))));

viewer.board.addEventListener("point", (event) => {
  if (game?.ended === "count") toggleDead(event.detail.point);
  if (game && mayMove()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });
viewer.addEventListener("change", moved);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  begin(form.elements);
  if (form.querySelector(":focus-visible")) viewer.board.focus(); // who came by the keyboard goes on there
  part("setup").open = false;
});
form.elements.handicap.addEventListener("change", ({ target }) => { form.elements.komi.value = target.value === "0" ? 6.5 : 0.5; });
for (const [id, act] of Object.entries({ pass: () => viewer.pass(), undo: takeBack, hint, estimate, resign })) {
  part(id).addEventListener("click", () => part(id).ariaDisabled === "true" || act());
}
choice("sound", false, () => {});
choice("confirm", matchMedia("(pointer: coarse)").matches, confirmMoves);
part("play-on").addEventListener("click", () => {
  viewer.board.focus();
  game.ended = "";
  viewer.remove();
  viewer.remove();
});
part("review").addEventListener("click", review);

// choice is a box that the browser remembers; act is told of its state.
function choice(id, standard, act) {
  const box = part(id), kept = `shicho-${id}`;
  try {
    box.checked = (localStorage.getItem(kept) ?? String(standard)) === "true";
  } catch {
    box.checked = standard;
  }
  act(box.checked);
  box.addEventListener("change", () => {
    act(box.checked);
    try {
      localStorage.setItem(kept, box.checked);
    } catch { /* the choice holds for this visit */ }
  });
}

// confirmMoves lets moves wait for a second tap, if the visitor wants that. Dead stones need none.
function confirmMoves() {
  viewer.toggleAttribute("confirm", part("confirm").checked && !game?.ended);
}

// begin begins a game.
function begin({ size, colour, level, handicap, komi, limit }) {
  const stones = Number(handicap.value), lines = Number(size.value);
  game = newGame(colour.value, level, 60 * limit.value);
  open({ size: lines, black: handicapPoints(lines, stones), white: [], moves: [], to_move: stones > 0 ? "white" : "black", komi: Number(komi.value) || 0 });
}

function newGame(colour, level, limit = 0) {
  return { number: Math.floor(Math.random() * 2 ** 40), colour, level: Number(level.value), used: { black: 0, white: 0 }, limit, ended: "" };
}

// open puts a record on the board, and goes on at its end.
function open(record) {
  thinking?.abort();
  viewer.load(record);
  viewer.goTo(Infinity);
}

// resume goes on from the position of the address, or with the game that the browser kept, or begins one.
function resume() {
  const { start, colour } = pageData();
  if (start) { // the address has a position, which is played on from; a reload resumes the game
    game = newGame(colour, form.elements.level);
    backend.note("/play");
    part("setup").open = false;
    open(start);
    return;
  }
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    game = { used: { black: 0, white: 0 }, ...kept.game };
    part("setup").open = Boolean(game.ended) || kept.record.moves.length === 0;
    open(kept.record);
  } catch {
    part("setup").open = true;
    begin(form.elements);
  }
}

function keep() {
  try {
    localStorage.setItem(key, JSON.stringify({ game, record: viewer.record }));
  } catch { /* the browser keeps nothing for this page */ }
}

const isLast = () => viewer.node.children.length === 0;
const passes = () => [viewer.node, viewer.node.parent].every((node) => node?.move?.point === pass);

function mayMove() {
  return !game.ended && !thinking && isLast() && viewer.node.position.toMove === game.colour;
}

// moved goes on after each move: the opponent moves, or the game ends.
function moved() {
  if (part("sound").checked && viewer.node.move && viewer.node.move.point !== pass) knock();
  if (isLast()) {
    keep();
    if (viewer.node.number === 1) part("setup").open = false; // what is played now needs the room
    if (!game.ended && passes()) count();
    else if (!game.ended && !thinking && viewer.node.position.toMove !== game.colour) reply();
  }
  show();
}

// reply asks for the opponent's move.
async function reply() {
  const asked = thinking = new AbortController();
  show();
  try {
    const answer = await post("/play/move", { position: viewer.record, level: game.level, game: game.number }, { signal: asked.signal });
    viewer.goTo(Infinity);
    thinking = null;
    if (answer.resigns) end(t("%s resigns: you win.", named(opponent(game.colour))));
    else viewer.play(opponent(game.colour), answer.move);
  } catch (error) {
    if (asked.signal.aborted) return;
    thinking = null;
    if (error instanceof RuleError) throw error;
    say(error.message, { bad: true });
    part("turn").textContent = t("The opponent did not move: %s. Take back, and play again.", error.message);
  }
}

// takeBack takes the visitor's last move back, with the reply.
function takeBack() {
  thinking?.abort();
  thinking = null;
  game.ended = "";
  viewer.goTo(Infinity);
  const before = viewer.node.line.findLastIndex(({ move }) => move?.colour === game.colour);
  if (before < 0) return;
  const left = viewer.node.line[before - 1];
  viewer.show(viewer.node.line[before]);
  viewer.remove();
  viewer.show(left);
}

function resign() {
  end(t("You resign: %s wins.", named(opponent(game.colour))));
}

// end ends the game without a count.
function end(words) {
  thinking?.abort();
  thinking = null;
  game.ended = words;
  keep();
  show();
}

// count asks which stones are dead, and shows the result.
async function count() {
  game.ended = "count";
  dead = new Set();
  isCounting = true;
  keep();
  show();
  try {
    dead = new Set((await post("/ask/dead", { position: viewer.record })).dead);
  } catch (error) {
    say(joined(sentence(error.message), t("Click the dead strings.")), { bad: true });
  }
  isCounting = false;
  show();
}

function toggleDead(point) {
  const { position } = viewer.node;
  if (!position.at(point)) return;
  const isDead = dead.has(point);
  for (const stone of position.string(point).stones) isDead ? dead.delete(stone) : dead.add(stone);
  show();
}

function result() {
  const { black, white } = area(without(viewer.node.position, dead));
  const lead = black - white - viewer.komi;
  const winner = lead === 0 ? t("Nobody wins.") : t("%s wins by %s points.", named(lead > 0 ? "black" : "white"), Math.abs(lead));
  return joined(winner, t("Black has %s points, White %s and %s komi.", black, white, viewer.komi));
}

// show makes the words and the buttons agree with the game.
function show() {
  const ended = game.ended && isLast();
  players.show(game, viewer.node.position, game.ended ? null : viewer.node.position.toMove);
  part("turn").textContent = !isLast() ? t("You look at an earlier position. Go to the end to play on.") : thinking ? t("%s is thinking…", named(opponent(game.colour)))
    : game.ended ? t("The game is over.") : t("Your move: you are %s.", named(game.colour));
  for (const id of ["pass", "hint", "estimate", "resign"]) part(id).ariaDisabled = !mayMove(); // a button that is disabled would lose the focus
  part("undo").ariaDisabled = !viewer.node.line.some(({ move }) => move?.colour === game.colour);
  part("end").hidden = !ended;
  confirmMoves();
  if (ended) part("result").textContent = game.ended !== "count" ? game.ended : isCounting ? t("Counting…") : result();
  part("count-help").hidden = part("play-on").hidden = game.ended !== "count";
  if (isLast()) viewer.overlay = ended && game.ended === "count" ? { marks: Object.fromEntries([...dead].map((point) => [point, "cross"])) } : {};
  if (!mayMove()) part("hints").replaceChildren();
  part("save").href = `/editor/record.sgf?${addressFields(viewer.record)}`;
}

// hint shows the captures and rescues that the reader proves here, or else the move that looks best.
async function hint() {
  part("hints").replaceChildren(element("p", { class: "hint" }, t("Looking for captures…")));
  try {
    const { candidates, words } = await post("/ask/candidates", { position: viewer.record });
    let few = candidates.slice(0, 3).map(({ point }, n) => ({ point, said: words[n] }));
    if (few.length === 0) {
      const { candidates: best } = await post("/ask/value", { position: viewer.record });
      few = best.slice(0, 1).map(({ point }) => ({ point, said: point === pass ? t("There is nothing left to play: pass.") : t("No capture or rescue here. %s looks best.", point) }));
    }
    viewer.overlay = { labels: Object.fromEntries(few.filter(({ point }) => point !== pass).map(({ point }, n) => [point, `${n + 1}`])) };
    part("hints").replaceChildren(...few.map(({ said }, n) => element("p", {}, t("%s: %s", n + 1, said))));
  } catch (error) {
    part("hints").replaceChildren(element("p", { class: "bad" }, error.message));
  }
}

// estimate shows whose points are likely to be whose, and who would lead.
async function estimate() {
  part("hints").replaceChildren(element("p", { class: "hint" }, t("Looking…")));
  try {
    const { ownership, black_points: black, white_points: white } = await post("/ask/ownership", { position: viewer.record });
    const { size } = viewer.record;
    viewer.overlay = { owners: Object.fromEntries(ownership.flat().map((value, at) => [pointName(at % size, Math.floor(at / size), size), value])) };
    part("hints").replaceChildren(element("p", {}, t("An estimate, with komi: %s.", lead(black - white - viewer.komi))));
  } catch (error) {
    part("hints").replaceChildren(element("p", { class: "bad" }, error.message));
  }
}

// review gives the game to the explorer, as if it had been dropped.
async function review() {
  try {
    const record = await (await backend.request(addressOf(part("save")))).text();
    const form = new FormData();
    form.append("games", new Blob([record], { type: "application/x-go-sgf" }), "game.sgf");
    backend.go((await post("/games", form)).address);
  } catch (error) {
    say(error.message, { bad: true });
  }
}

resume();
