// The page of a game: the board, the strip of the whole game, what holds at the position that is shown, and the review.

import "./board/viewer.js";
import { pageData } from "./ask.js";
import { Panel } from "./panel.js";
import { Review } from "./review.js";
import { Strip } from "./strip.js";

const game = pageData();
const viewer = document.getElementById("viewer");
viewer.load(commented(game));

const strip = new Strip(document.getElementById("strip"), game, (move) => viewer.goTo(move));
new Panel(viewer, document.getElementById("panel"));
const review = new Review(document.getElementById("review"), game, viewer, (state) => strip.showReview(state));

// The address names the move that is shown, so that a link to the page leads here again.
const inAddress = Number(new URLSearchParams(location.search).get("move") ?? 0);
viewer.goTo(inAddress);
viewer.addEventListener("change", ({ detail: node }) => {
  let main = node;
  while (main.parent && main.parent.children[0] !== main) main = main.parent;
  strip.showMove(main.number);
  review.showMove(main.number);
  const address = new URL(location.href);
  if (main.number > 0) address.searchParams.set("move", main.number);
  else address.searchParams.delete("move");
  history.replaceState(null, "", address);
});
strip.showMove(viewer.node.number);

// A button of the legend leads to the next move of its kind.
document.querySelectorAll(".legend button").forEach((button) => button.addEventListener("click", () => {
  const moves = game.instances.filter((found) => found.class === button.dataset.class).map(({ move }) => move);
  viewer.goTo(moves.find((move) => move > viewer.node.number) ?? moves[0]);
}));

// commented returns the course with a sentence at each move that was found to matter.
function commented({ course, instances }) {
  const moves = course.moves.map((move) => ({ ...move }));
  const sentences = {
    first: (at) => `${at.point} captures ${at.target}: the first move after which the stones cannot be saved.`,
    intermediate: (at) => `${at.point} keeps ${at.target} captured.`,
    final: (at) => `${at.point} takes ${at.target}, which could still escape.`,
    escape: (at) => `${at.point} saves ${at.target} for the time being.`,
    missed: (at) => `Missed: ${at.point} would have captured ${at.target}.`,
  };
  for (const at of instances) {
    const move = moves[at.move - 1];
    if (!move) continue;
    move.comment = [move.comment, sentences[at.class](at)].filter(Boolean).join("\n");
    if (at.class === "missed") move.labels = { ...move.labels, [at.point]: "!" };
  }
  return { ...course, moves };
}
