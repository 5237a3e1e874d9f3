// Training: problems one after the other. The visitor clicks moves, the server answers for the opponent and keeps the
// progress.

import "./board/viewer.js";
import { pass, RuleError } from "./board/rules.js";
import { element, get, pageData, post, say } from "./ask.js";
import { backend } from "./backend.js";
import { Searches } from "./search_address.js";
import { showChoices, showProgress } from "./train_progress.js";
import { joined, sentence, t } from "./language.js";

const part = (id) => document.getElementById(id);
const viewer = part("viewer");
const page = pageData();
const [verdict, reasons, result] = ["verdict", "reasons", "result"].map(part);

const keptKey = "shicho-problem"; // of the problem on the board, in what the browser keeps
let task = null; // the problem on the board
let isBeginning = false; // the next problem is on its way
let goesOn = false; // the visitor wants problems that are not due yet
let decided = false; // whether the problem counts as solved or failed already
let given = new AbortController(); // of the question that waits for an answer
let mine = new WeakSet(); // the nodes that the visitor played
let answers = new WeakMap(); // node → the answer to the move that the visitor played there
let explained = new WeakMap(); // node → why the last move fails or works

// The names of the verdicts, and their colours.
const headings = {
  right: [t("Right. Go on."), "good"], solved: [t("Solved."), "good"], works: [t("This works."), "good"], wrong: [t("Wrong: it is refuted."), "bad"],
  ko: [t("Wrong: only a ko."), "warn"], illegal: [t("Not allowed."), "warn"], gone: [t("The stones are off the board."), "warn"], open: [t("Not settled."), "warn"],
};

viewer.board.addEventListener("point", (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.detail.button === 0) play(event.detail.point);
}, { capture: true });
viewer.addEventListener("change", mark);
const deeds = { b: ["back", takeBack], w: ["why", why], z: ["zone", toggleZone], s: ["solution", solution], n: ["next", () => next()] };
for (const [name, act] of Object.values(deeds)) part(name).addEventListener("click", act);
document.addEventListener("keydown", pressed);
part("choice").addEventListener("change", choose);
part("strength").addEventListener("click", ({ target }) => {
  if (!target.value) return;
  part("strength").hidden = true;
  next(undefined, target.value);
});
part("choice").addEventListener("submit", (event) => event.preventDefault());

showProgress(page.progress);
showChoices(page, page.chosen);
if (page.problems > 0) begin();
if (!["none", "ready", "failed"].includes(page.making.stage)) watch();
document.querySelectorAll(".make").forEach((button) => button.addEventListener("click", make));

// begin shows the first problem. Where the answers come from a worker, which takes seconds to start, the page may be older than the visitor's progress, and the
// problem that the visitor left stands on the board at once.
async function begin() {
  if (!backend.startsLate) {
    next(page.chosen.problem);
    return;
  }
  const left = leftProblem();
  if (left && backend.here() === "/train") put(left);
  else next(page.chosen.problem);
  try {
    const now = await get("/train");
    showProgress(now.progress);
    showChoices(now, chosen());
  } catch { /* the answers say what is wrong */ }
}

// leftProblem is the problem that a visitor has left unsolved, or null.
function leftProblem() {
  try {
    const { language, problem } = JSON.parse(localStorage.getItem(keptKey));
    return language === document.documentElement.lang ? { ...problem, attempt: 0 } : null;
  } catch {
    return null;
  }
}

// keepProblem keeps a problem for the next visit; null forgets it.
function keepProblem(problem) {
  if (!backend.startsLate) return;
  try {
    if (problem) localStorage.setItem(keptKey, JSON.stringify({ language: document.documentElement.lang, problem }));
    else localStorage.removeItem(keptKey);
  } catch { /* the next visit begins with another problem */ }
}

// make asks for problems made of the games of the server.
async function make() {
  try {
    await post("/train/problems", {});
    watch();
  } catch (error) {
    say(error.message, { bad: true });
  }
}

// watch shows how far the problems are, and begins with the first.
function watch() {
  const events = backend.follow("/train/problems/events");
  events.addEventListener("progress", async (event) => {
    const { stage, done, of, text, problems } = JSON.parse(event.data);
    const far = of > 0 ? t("Games read: %d of %d.", done, of) : "";
    part("making").textContent = stage === "failed" ? sentence(text) : stage === "ready" ? t("There are %d problems.", problems) : joined(t("Problems are being made: %d so far.", problems), far);
    if (!task) {
      const words = stage === "failed" ? sentence(text) : t("Looking for the first problem…");
      tell(element("p", { class: "sure" }, words), of > 0 ? element("progress", { max: of, value: done, "aria-label": t("Games read") }) : "");
    }
    if (!task && !isBeginning && problems > 0) next();
    if (stage !== "ready" && stage !== "failed") return;
    events.close();
    showChoices(await get("/train"), chosen());
  });
}

// pressed does what a letter stands for, unless the letter is typed into a field.
function pressed(event) {
  const deed = deeds[event.key.toLowerCase()];
  if (!deed || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input:not([type=checkbox]), select, textarea")) return;
  event.preventDefault();
  if (!part(deed[0]).disabled) deed[1]();
}

// chosen is what the visitor wants to train.
function chosen() {
  const fields = new FormData(part("choice"));
  return { grade: fields.get("grade"), themes: fields.getAll("theme") };
}

// choose notes the choice in the address. A problem that was begun stays.
function choose() {
  goesOn = false;
  const isBegun = task !== null && viewer.start.children.length > 0;
  note(isBegun ? task.problem : "");
  if (!isBegun) next();
}

// note writes the choice and the ID of a problem into the address, so that a reload keeps both. "" is no problem.
function note(problem) {
  const { grade, themes } = chosen();
  const fields = new URLSearchParams(themes.map((theme) => ["theme", theme]));
  if (grade) fields.set("grade", grade);
  if (problem) fields.set("problem", problem);
  backend.note(fields.size > 0 ? `/train?${fields}` : "/train");
}

// ask asks the server, and gives up the question before. It returns null if another question took its place, or if the
// server has no answer, which refused tells the visitor. A server that does not know the attempt, as it was started anew, begins it once more.
async function ask(name, question, refused = unanswered) {
  given.abort();
  given = new AbortController();
  const { signal } = given;
  try {
    const answer = await post(`/train/${name}`, question, { signal }).catch(async (error) => {
      if (error.status !== 404 || !("attempt" in question)) throw error;
      task.attempt = (await post("/train/next", { problem: task.problem }, { signal })).attempt;
      return post(`/train/${name}`, { ...question, attempt: task.attempt }, { signal });
    });
    return signal.aborted ? null : answer;
  } catch (error) {
    if (!signal.aborted) refused(error);
    return null;
  }
}

function unanswered(error) {
  tell(element("p", { class: "bad" }, sentence(error.message)));
}

async function next(problem, rank) {
  isBeginning = true;
  const answer = await ask("next", { ...chosen(), problem, rank, ahead: goesOn }, (error) => error.status === 404 ? stop(sentence(error.message)) : unanswered(error));
  isBeginning = false;
  if (!answer) return;
  if (answer.nothing) {
    stop(answer.nothing, { isDone: true });
    return;
  }
  if (answer.progress) showProgress(answer.progress);
  put(answer);
}

// put puts a problem on the board.
function put(answer) {
  task = answer;
  keepProblem(task);
  decided = false;
  note(task.problem);
  [mine, answers, explained] = [new WeakSet(), new WeakMap(), new WeakMap()];
  part("table").hidden = false;
  viewer.removeAttribute("part"); // the new board may have other points
  viewer.load(task.position);
  if (task.part) viewer.setAttribute("part", task.part);
  part("task").textContent = task.task;
  part("occasion").textContent = task.occasion;
  reasons.replaceChildren();
  result.replaceChildren();
  tell(task.comment ? element("p", { class: "comment" }, task.comment) : "", element("p", { class: "hint" }, t("Click your move.")));
  mark();
}

// stop says why there is no next problem, and how to go on. Without a problem there is no board.
function stop(text, { isDone = false } = {}) {
  task = null;
  note("");
  part("table").hidden = true;
  for (const [name] of Object.values(deeds)) part(name).disabled = name !== "next";
  part("task").textContent = isDone ? t("Nothing is due") : t("No problem to show");
  part("occasion").textContent = "\u00a0";
  reasons.replaceChildren();
  result.replaceChildren();
  const goOn = () => {
    goesOn = isDone;
    next();
  };
  tell(element("p", { class: "sure" }, text), element("p", { class: "hint" }, t("Other grades or other themes may have more problems.")),
    element("div", { class: "acts" }, element("button", { type: "button", class: "primary", onclick: goOn }, isDone ? t("Go on all the same") : t("Look again"))));
}

// path lists the points of the moves that led to a node.
function path(node) {
  const points = [];
  for (; node.parent; node = node.parent) points.unshift(node.move.point);
  return points;
}

async function play(point) {
  if (!task) return;
  const from = viewer.node;
  if (from.position.toMove !== task.position.to_move) {
    tell(element("p", { class: "hint" }, from.children.length > 0 ? t("Here the opponent moves: step on, or take back.") : t("Here the opponent moves: take back, or go to the next problem.")));
    return;
  }
  if (!canTryOn(from)) {
    tell(element("p", { class: "hint" }, t("The record does not say how this goes on: take the move back.")));
    return;
  }
  const known = from.child(task.position.to_move, point);
  if (known && answers.has(known)) {
    show(known, answers.get(known));
    return;
  }
  try {
    viewer.play(task.position.to_move, point);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    tell(element("p", { class: "sure warn" }, t("Not allowed.")), element("p", {}, sentence(error.message)));
    return;
  }
  const node = viewer.node;
  mine.add(node);
  reasons.replaceChildren();
  tell(element("p", { class: "hint" }, t("The reader answers…")));
  const answer = await ask("move", { attempt: task.attempt, moves: path(from), move: point });
  if (!answer) return;
  answers.set(node, answer);
  show(node, answer);
}

// show shows the answer to a move at a node: the opponent's reply on the board, and the words. A move that the reader cannot settle
// does not count, so it leaves the board.
function show(node, answer) {
  viewer.show(node);
  if (answer.verdict === "open") viewer.remove();
  else if (answer.reply) viewer.play(answer.reply.colour, answer.reply.point);
  const [heading, colour] = isUnstated() && answer.verdict === "wrong" ? [t("Wrong, says the record."), "bad"] : headings[answer.verdict];
  reasons.replaceChildren();
  tell(element("p", { class: `sure ${colour}`, "data-verdict": answer.verdict }, heading), ...answer.words.map((text) => element("p", {}, text)),
    isBad(node) ? element("p", { class: "hint" }, isUnstated() ? t("Take the move back, ask why, or see the solution.") : t("Try on from here, take the move back, or ask why.")) : "");
  take(answer.outcome);
  mark();
}

// isUnstated tells whether a record by someone else does not say what is to be captured or saved: then nothing can be read.
const isUnstated = () => !task.target;

// isBad tells whether the visitor played a wrong move at a node.
const isBad = (node) => ["wrong", "ko"].includes(answers.get(node)?.verdict);

// canTryOn tells whether there can be an answer to a move at a node.
const canTryOn = (node) => !isUnstated() || !isBad(lastTried(node));

// take shows what became of the problem, once that is decided.
function take(outcome) {
  if (!outcome || decided) return;
  decided = true;
  keepProblem(null);
  showProgress(outcome.progress);
  const searches = new Searches();
  searches.show(viewer.start.position, task.target || Object.keys(viewer.start.position.stones()).at(-1));
  result.replaceChildren(
    ...outcome.words.map((text) => element("p", {}, text)),
    element("p", {}, ...outcome.themes.flatMap(({ title, help }) => [element("span", { class: "tag", title: help }, title), " "])),
    ...outcome.sources.map(({ text, address }) => element("p", { class: "faint" }, t("From|where a problem comes from"), " ", address ? element("a", { href: address }, text) : text)),
    searches.element);
}

function tell(...said) {
  verdict.replaceChildren(...said);
}

// mark draws the target, the wrong move, and which buttons can be used.
function mark() {
  if (!task) return;
  const { node } = viewer;
  const standing = task.marked.filter((point) => node.position.at(point) === task.owner);
  const marks = Object.fromEntries(standing.flatMap((point) => node.position.string(point).stones).map((point) => [point, "triangle"]));
  const tried = lastTried(node);
  if (tried && isBad(tried)) marks[tried.move.point] = "cross";
  viewer.overlay = { marks };
  part("zone").setAttribute("aria-pressed", "false");
  const isStart = !node.parent;
  part("back").disabled = isStart;
  part("why").disabled = isStart || !decided;
  part("zone").disabled = part("why").disabled || isUnstated();
  part("solution").disabled = part("next").disabled = false;
}

// lastTried is the last move of the visitor on the way to a node, or null.
function lastTried(node) {
  while (node && !mine.has(node)) node = node.parent;
  return node;
}

// takeBack goes to where the visitor played last.
function takeBack() {
  viewer.show(lastTried(viewer.node)?.parent ?? viewer.start);
  reasons.replaceChildren();
  tell(element("p", { class: "hint" }, decided ? t("Try again, or go on to the next problem.") : t("Click your move.")));
}

// explain asks why the position on the board is as good or bad as it is.
async function explain() {
  const { node } = viewer;
  if (!explained.has(node)) {
    const waiting = element("p", { class: "hint" }, t("Reading…"));
    reasons.append(waiting);
    const answer = await ask("why", { attempt: task.attempt, moves: path(node) });
    waiting.remove();
    if (!answer || viewer.node !== node) return null;
    explained.set(node, answer);
  }
  return explained.get(node);
}

// why plays the line that shows why, and says it in words.
async function why() {
  const { node } = viewer;
  const answer = await explain();
  if (!answer) return;
  reasons.replaceChildren(element("h3", {}, t("Why")), ...answer.words.map((text) => element("p", {}, text)), steps(node, answer.line));
  if (answer.line.length > 0) viewer.step(1);
}

// steps plays a line from a node as a variation, and lists its moves. The board stays at the node.
function steps(node, line) {
  const list = element("ol", { class: "listed", id: "steps" });
  for (const [n, step] of line.entries()) {
    viewer.play(step.colour, step.point);
    const reached = viewer.node;
    list.append(element("li", {}, element("button", { type: "button", class: "row", onclick: () => viewer.show(reached) }, `${n + 1}. ${step.words}`)));
  }
  viewer.show(node);
  return list;
}

async function toggleZone() {
  const button = part("zone");
  if (button.getAttribute("aria-pressed") === "true") {
    mark();
    return;
  }
  const answer = await explain();
  if (!answer) return;
  viewer.overlay = { ...viewer.overlay, zone: answer.zone };
  button.setAttribute("aria-pressed", "true");
  reasons.querySelector(".zone-words")?.remove();
  reasons.append(element("p", { class: "hint zone-words" }, answer.zone.length > 0 ? t("The answer depends on the %d shaded points.", answer.zone.length) : t("There is nothing left to read.")));
}

// solution gives up, and shows the moves.
async function solution() {
  const answer = await ask("solution", { attempt: task.attempt });
  if (!answer) return;
  viewer.show(viewer.start);
  take(answer.outcome);
  tell(element("p", { class: "sure" }, t("The solution")), ...answer.words.map((text) => element("p", {}, text)));
  reasons.replaceChildren(steps(viewer.start, answer.line));
  viewer.step(1);
}
