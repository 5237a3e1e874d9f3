// The first page: a capture of a game for the visitor to find.

import "./board/viewer.js";
import { get } from "./ask.js";
import { rememberPatterns } from "./next_pattern.js";
import { Trial } from "./trying.js";
import { t } from "./language.js";

const viewer = document.getElementById("viewer");
const task = document.getElementById("task");
const game = document.getElementById("in-game");
const trial = new Trial(viewer, document.getElementById("answer"));
const mostAsked = 6; // numbers that are asked for until there is another challenge
let number = 0;
let shown = null; // the challenge

viewer.addEventListener("change", () => { if (!trial.isPlaying) trial.end(); });
document.getElementById("another").addEventListener("click", show);
rememberPatterns();
show();

async function show() {
  trial.end();
  try {
    let challenge = null;
    for (let asked = 0; asked < mostAsked && (challenge === null || challenge.id === shown?.id); asked++) {
      challenge = await get(`/challenge?number=${number++}`);
    }
    shown = challenge;
    game.hidden = challenge === null;
    if (challenge === null) {
      task.textContent = t("These games have no capture of middling difficulty with a single move that works. Train, or play.");
      return;
    }
    const { position, target, owner, side, words, game: key, move_number: move } = challenge;
    viewer.load(position);
    task.textContent = words;
    game.href = `/games/${key}?move=${move - 1}`;
    trial.begin({ target, owner, side });
  } catch (error) {
    task.textContent = error.message;
  }
}
