// The page of a game: the board, the strip of the whole game, the captures that were missed, what holds at the position that
// is shown, and the review.

import "./board/viewer.js";
import { element, pageData } from "./ask.js";
import { backend } from "./backend.js";
import { addressFields } from "./editor_address.js";
import { Guess } from "./guess.js";
import { listMissed, missedWords } from "./missed.js";
import { Panel } from "./panel.js";
import { Review } from "./review.js";
import { stretches } from "./stretches.js";
import { Strip } from "./strip.js";
import { showTags } from "./tags.js";
import { keepVariations } from "./variations.js";
import { WhatThen } from "./what_then.js";
import { joined, t } from "./language.js";

const game = pageData();
const viewer = document.getElementById("viewer");
viewer.load({ ...game.course, komi: game.komi });
const nodes = viewer.start.main;
const inGame = new Set(nodes);
const missed = stretches(game.instances, game.stretches, (move) => nodes[move - 1].position);
comment();
keepVariations(viewer, game.key, document.getElementById("save"));
showTags(document.getElementById("tags"), game.key, game.tags);

const column = document.querySelector(".game-board");
new ResizeObserver(() => column.style.setProperty("--height", `${column.offsetHeight}px`)).observe(column);

const strip = new Strip(document.getElementById("strip"), game, missed, (move) => viewer.goTo(move));
const whatThen = new WhatThen(viewer, document.getElementById("what-then"));
new Guess(viewer, document.getElementById("guess"), document.getElementById("guess-words"));
const panel = new Panel(viewer, document.getElementById("panel"));
const review = new Review(document.getElementById("review"), game, viewer, (state) => {
  strip.showReview(state);
  whatThen.learn(state);
  document.getElementById("save").href = `/games/${game.key}/record.sgf${state.moves.length > 0 ? "?review=1" : ""}`;
});
listMissed(document.getElementById("missed"), missed, look);

// The address names the move that is shown, so that a link to the page leads here again.
const inAddress = Number(addressOf().searchParams.get("move") ?? 0);
viewer.goTo(inAddress);
viewer.addEventListener("change", () => {
  const number = showPlace();
  const address = addressOf();
  if (number > 0) address.searchParams.set("move", number);
  else address.searchParams.delete("move");
  backend.note(address.pathname + address.search);
});
showPlace();

// addressOf is the address of the page. The server does not matter.
function addressOf() {
  return new URL(backend.here(), "http://localhost");
}

// showPlace marks the place of the position in the game, and returns the number of its last move in the game.
function showPlace() {
  let main = viewer.node;
  while (!inGame.has(main)) main = main.parent;
  strip.showMove(main.number);
  review.showMove(main.number);
  showWay(main);
  document.getElementById("to-editor").href = `/editor?${addressFields(viewer.record)}`;
  return main.number;
}

// showWay says how far a variation has left the game, with the way back. main is the last move of the game before the position that is shown.
function showWay(main) {
  const place = document.getElementById("place");
  const away = viewer.node.number - main.number;
  place.hidden = away === 0;
  if (away === 0) return;
  place.replaceChildren(t("Variation, %d moves from move %s.", away, main.number), " ",
    element("button", { type: "button", class: "quiet", onclick: () => viewer.show(main) }, t("Back to the game")));
}

// A button of the legend leads to the next move of its kind.
document.querySelectorAll(".legend button").forEach((button) => {
  const { class: kind } = button.dataset;
  const moves = kind === "missed" ? missed.map(({ from }) => from) : game.instances.filter((found) => found.class === kind).map(({ move }) => move);
  moves.sort((a, b) => a - b);
  button.querySelector(".tally")?.replaceChildren(`${moves.length}`);
  button.addEventListener("click", () => viewer.goTo(moves.find((move) => move > viewer.node.number) ?? moves[0]));
});

// look shows the position before a missed capture.
function look(one) {
  viewer.show(nodes[one.from - 1]);
  viewer.overlay = { marks: Object.fromEntries(one.stones.map((point) => [point, "triangle"])), labels: { [one.point]: "A" } };
  panel.offer(joined(missedWords(one), t("The point is marked A.")), { target: one.target, owner: one.attacker === "black" ? "white" : "black", side: "attack" });
  viewer.scrollIntoView({ block: "nearest" });
}

// comment puts a sentence at each move that was found to matter.
function comment() {
  const sentences = {
    first: (at) => t("%s captures %s: the first move after which the stones cannot be saved.", at.point, at.target),
    intermediate: (at) => t("%s keeps %s captured.", at.point, at.target),
    final: (at) => t("%s takes %s, which could still escape.", at.point, at.target),
    escape: (at) => t("%s saves %s for the time being.", at.point, at.target),
    first_join: (at) => t("%s joins %s and %s: the first move after which they cannot be cut.", at.point, at.target, at.other),
    intermediate_join: (at) => t("%s keeps %s and %s joined.", at.point, at.target, at.other),
    final_join: (at) => t("%s makes %s and %s one string. They could still be cut.", at.point, at.target, at.other),
    first_cut: (at) => t("%s cuts %s and %s: one of them falls before they are joined.", at.point, at.target, at.other),
    intermediate_cut: (at) => t("%s keeps %s and %s cut.", at.point, at.target, at.other),
    final_cut: (at) => t("%s takes %s, which could still be joined to %s.", at.point, at.target, at.other),
  };
  const add = (node, text) => { node.comment = [node.comment, text].filter(Boolean).join("\n"); };
  for (const at of game.instances) {
    if (at.class in sentences && at.move < nodes.length) add(nodes[at.move], sentences[at.class](at));
  }
  for (const one of missed) {
    add(nodes[one.from], t("Missed: %s would have captured %s.", one.point, one.target));
    if (!nodes[one.from].position.at(one.point)) nodes[one.from].labels = { ...nodes[one.from].labels, [one.point]: "!" };
  }
}
