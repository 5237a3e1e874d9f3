// The page of a pattern: its proof move by move, and a board on which the visitor tries moves against the reader.

import "./board/viewer.js";
import { conditions, element, get, pageData, post } from "./ask.js";
import { backend } from "./backend.js";
import { nextPattern } from "./next_pattern.js";
import { Searches } from "./search_address.js";
import { Trial } from "./trying.js";
import { listed, t } from "./language.js";

const pattern = pageData();
const viewer = document.getElementById("viewer");
const answer = document.getElementById("answer");
const trial = new Trial(viewer, answer);
const commented = (steps) => steps.map(({ colour, point, words }) => ({ colour, point, comment: words }));
const buttons = { game: document.getElementById("on-game"), shape: document.getElementById("on-shape") };

document.getElementById("next-pattern").href = nextPattern(backend.here().split("?")[0]) ?? "/patterns?class=first&by=difficulty";
try {
  start(await get(`/patterns/${pattern.id}/proof`));
} catch (error) {
  answer.replaceChildren(element("p", { class: "bad" }, error.message));
}

function start(proof) {
  const scenes = { game: proof.game, shape: proof.shape };
  for (const [name, button] of Object.entries(buttons)) {
    button.hidden = !scenes[name]?.playable;
    button.addEventListener("click", () => show(proof, name, scenes[name]));
  }
  document.getElementById("show-proof").addEventListener("click", () => showProof(proof, scenes));
  viewer.addEventListener("change", () => {
    if (!trial.isPlaying) trial.end();
    markStep();
  });
  show(proof, proof.on, scenes[proof.on]);
  if (proof.on === "game") {
    const searches = new Searches();
    searches.show(viewer.start.position, proof.game.target);
    document.getElementById("same-shape").parentElement.after(searches.element);
  }
}

// show puts a scene on the board and invites the visitor to try.
function show(proof, name, scene) {
  for (const [other, button] of Object.entries(buttons)) button.setAttribute("aria-pressed", other === name);
  document.getElementById("proof").hidden = true; // its moves may belong to the other board
  trial.end();
  viewer.load({ ...scene.position, moves: name === proof.on ? commented(proof.steps) : [], to_move: undefined });
  viewer.goTo(0);
  viewer.node.position.toMove = scene.move.colour;
  if (scene.other && !scene.playable) explain(proof, scene);
  else trial.begin({ target: scene.target, other: scene.other, owner: scene.owner, side: scene.side, known: name === proof.on ? proved(proof, scene) : null });
  const { overlay } = viewer;
  const weak = Object.fromEntries(scene.weak.map(({ colour, point }) => [point, colour]));
  const labels = conditions(scene);
  delete labels[scene.move.point]; // it would give the move away
  const marks = Object.fromEntries(Object.entries(overlay.marks).filter(([point]) => !(point in labels))); // a triangle would hide the number
  viewer.overlay = { ...overlay, zone: scene.zone, faint: scene.faint, weak, labels, marks };
}

// explain marks the two strings of a join or a cut where the reader does not follow the proof, so that no moves are tried, and says what the move does.
function explain(proof, scene) {
  const { position } = viewer.node;
  const stones = [scene.target, scene.other].filter((point) => position.at(point)).flatMap((point) => position.string(point).stones);
  viewer.overlay = { marks: Object.fromEntries(stones.map((point) => [point, "triangle"])) };
  answer.replaceChildren(...proof.words.map((text) => element("p", {}, text)));
}

// proved is the answer to the pattern's own move, which needs no reader: the stored proof has it.
function proved(proof, scene) {
  const [, ...line] = proof.steps;
  const goal = {
    capture: t("The stones cannot be saved any more."), escape: t("The stones are saved."),
    join: t("The strings cannot be cut any more."), cut: t("One of the strings falls before they are joined."),
  }[proof.kind];
  return {
    verdict: "works", move: scene.move, reply: line[0] ?? null, line, zone: scene.zone,
    words: [t("%s is the move.", scene.move.point), goal, t("The stored pattern proves it.")],
  };
}

// showProof plays the proof from its first move, and lists the moves.
function showProof(proof, scenes) {
  show(proof, proof.on, scenes[proof.on]);
  trial.end();
  document.getElementById("proof").hidden = false;
  document.getElementById("steps").replaceChildren(...proof.steps.map((step, n) => element("li", {},
    element("button", { type: "button", class: "row", onclick: () => { toProof(proof, scenes); viewer.goTo(n + 1); } }, `${n + 1}. ${step.words}`))));
  const again = () => show(proof, proof.on, scenes[proof.on]);
  answer.replaceChildren(...proof.words.map((text) => element("p", {}, text)),
    ...(proof.shape.other && !scenes[proof.on].playable ? [] : [element("div", { class: "acts" }, element("button", { type: "button", id: "try-again", onclick: again }, t("Try moves yourself")))]));
  viewer.goTo(1);
  if (!scenes[proof.on].other) others(scenes[proof.on]);
}

// others says which other moves the reader proves.
async function others({ position, target, side, move }) {
  const place = element("p", { id: "others", class: "faint", "aria-live": "polite" }, t("Looking for other moves that work…"));
  answer.append(place);
  try {
    const read = await post("/ask/read", { position, target });
    const moves = read[side].winning_moves.filter((point) => point !== move.point && point !== "PASS");
    place.textContent = moves.length > 0 ? t("These moves work, too: %s.", listed(moves)) : t("No other move is known to work.");
  } catch {
    place.remove();
  }
}

// toProof goes back to the line of the proof from whatever was tried.
function toProof(proof, scenes) {
  if (viewer.start.children.length > 0) {
    let node = viewer.start;
    while (node.children.length > 0) node = node.children[0];
    viewer.show(node);
  } else {
    show(proof, proof.on, scenes[proof.on]);
  }
}

// markStep marks the move of the proof that the board shows.
function markStep() {
  document.querySelectorAll("#steps button").forEach((button, n) => {
    if (n + 1 === viewer.node.number) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
}
