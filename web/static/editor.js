// The editor: any position, set up by clicks or pasted, on a board about which everything can be asked that a game's page
// can ask. The address holds the position, so that a link opens it again.

import "./board/viewer.js";
import { maxSize, minSize, RuleError } from "./board/rules.js";
import { pageData, post, say } from "./ask.js";
import { backend } from "./backend.js";
import { addressFields } from "./editor_address.js";
import { Panel } from "./panel.js";
import { t } from "./language.js";

const part = (id) => document.getElementById(id);
const viewer = part("viewer");
const toolButtons = [...part("tool-buttons").querySelectorAll("button")];
const mostUndone = 200;
const undone = []; // the records before each change
let loaded = new Set(); // the nodes of the record that was loaded last; others were played since
let tool = "play";

const first = pageData();
open(first);

// A tool that sets up takes the click before the panel and the viewer see it.
viewer.board.addEventListener("point", (event) => {
  if (tool === "play") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  put(event.detail.point, tool === "clear" ? null : tool);
}, { capture: true });
new Panel(viewer, part("panel"));
viewer.addEventListener("change", show);
show();

for (const button of toolButtons) button.addEventListener("click", () => choose(button.dataset.tool));
part("empty").addEventListener("click", () => replace({ ...blank(), size: viewer.record.size }));
part("undo").addEventListener("click", undo);
part("to-move").addEventListener("change", ({ target }) => replace({ ...stones(), to_move: target.value }));
part("komi").addEventListener("change", ({ target }) => {
  const komi = Number(target.value);
  if (target.value === "" || !target.validity.valid && !target.validity.stepMismatch) target.value = viewer.record.komi;
  else viewer.komi = komi;
  show();
});
part("size").addEventListener("change", ({ target }) => {
  const size = Number(target.value);
  if (Number.isInteger(size) && size >= minSize && size <= maxSize) replace({ ...blank(), size });
  else target.value = viewer.record.size;
});
part("copy-link").addEventListener("click", () => copy(t("The link has been copied."), backend.link()));
part("copy-sgf").addEventListener("click", async () => copy(t("The record has been copied."), await load("record.sgf")));
part("copy-text").addEventListener("click", async () => copy(t("The drawing has been copied."), await load("board.txt")));
part("paste").addEventListener("submit", paste);

function choose(name) {
  tool = name;
  for (const button of toolButtons) button.setAttribute("aria-pressed", button.dataset.tool === tool);
  viewer.setAttribute("editable", tool === "play" ? "" : "pick");
}

// put sets a stone up; where the same stone lies already, it takes the stone off.
function put(point, colour) {
  const position = viewer.node.position.clone();
  try {
    position.set(point, position.at(point) === colour ? null : colour);
    position.setup(); // refuses strings without liberties
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    say(t("Not there: %s.", error.message), { bad: true });
    return;
  }
  replace(stones(position));
}

// stones is a position as a record without moves.
function stones(position = viewer.node.position) {
  return { ...blank(), size: position.size, black: position.points("black"), white: position.points("white"), to_move: position.toMove };
}

function blank() {
  return { black: [], white: [], moves: [], to_move: "black", komi: viewer.record.komi };
}

// replace puts another position on the board.
function replace(record) {
  undone.push(viewer.record);
  if (undone.length > mostUndone) undone.shift();
  open(record);
}

// open shows the end of a record.
function open(record) {
  viewer.load(record);
  loaded = new Set(viewer.start.main);
  viewer.goTo(Infinity);
}

// undo takes back a move that was played on the board, or else the last change.
function undo() {
  if (!loaded.has(viewer.node)) viewer.remove();
  else if (undone.length > 0) open(undone.pop());
}

// show makes the fields, the address and the links agree with the board.
function show() {
  const { record } = viewer;
  part("to-move").value = record.to_move;
  part("size").value = record.size;
  part("komi").value = record.komi;
  part("undo").disabled = undone.length === 0 && loaded.has(viewer.node);
  const fields = addressFields(record);
  backend.note(`/editor?${fields}`);
  part("save-sgf").href = `/editor/record.sgf?${fields}`;
}

async function load(name) {
  const reply = await backend.request(`/editor/${name}?${addressFields(viewer.record)}`);
  return reply.text();
}

// copy puts a text on the clipboard, and says that it is done, or puts the text into the field where it can be copied by hand.
async function copy(done, text) {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    part("paste-text").value = text;
    part("paste-text").select();
    say(t("The text stands in the field, to be copied from there."));
  }
}

async function paste(event) {
  event.preventDefault();
  const fault = part("paste-fault");
  fault.hidden = true;
  try {
    const pasted = await post("/editor/parse", { text: part("paste-text").value });
    replace(pasted);
    const isProblem = pasted.moves.length > 0 && pasted.black.length + pasted.white.length > 0;
    if (isProblem) viewer.goTo(0);
    if (pasted.left_out > 0) say(t("The record is very long: the first %d moves are shown, and %d more are left out.", pasted.moves.length, pasted.left_out));
    part("paste-text").value = "";
  } catch (error) {
    fault.textContent = error.message;
    fault.hidden = false;
  }
}
