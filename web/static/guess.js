// Guessing the moves of a game: the visitor clicks where the next move was played, and the board goes on when it is right.

import { element } from "./ask.js";
import { joined, named, t } from "./language.js";

const mostTries = 3; // after which the move is shown

export class Guess {
  #viewer;
  #button;
  #words;
  #isOn = false;
  #tries = 0; // wrong clicks at the move that is asked for
  #right = 0; // moves that the first click found
  #asked = 0;

  constructor(viewer, button, words) {
    [this.#viewer, this.#button, this.#words] = [viewer, button, words];
    button.addEventListener("click", () => this.#switch());
    viewer.board.addEventListener("point", (event) => this.#clicked(event), { capture: true });
    viewer.addEventListener("change", () => { this.#tries = 0; if (this.#isOn) this.#ask(); });
  }

  #switch() {
    this.#isOn = !this.#isOn;
    [this.#tries, this.#right, this.#asked] = [0, 0, 0];
    this.#button.setAttribute("aria-pressed", this.#isOn);
    this.#words.replaceChildren();
    this.#viewer.toggleAttribute("guessing", this.#isOn);
    this.#viewer.show(this.#viewer.node);
  }

  // next is the move of the game after the position that is shown, or undefined: at the end, in variations, before a pass.
  get #next() {
    const { node } = this.#viewer;
    return node.children[0]?.move;
  }

  #clicked(event) {
    const next = this.#next;
    if (!this.#isOn || !next || next.point === "PASS" || this.#viewer.node.position.at(event.detail.point)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const isRight = event.detail.point === next.point;
    if (isRight && this.#tries === 0) this.#right++;
    if (isRight || ++this.#tries === mostTries) {
      this.#asked++;
      this.#viewer.show(this.#viewer.node.children[0]);
      this.#say(isRight ? t("Right: %s.", next.point) : t("It was %s.", next.point));
      return;
    }
    this.#viewer.overlay = { marks: { [event.detail.point]: "cross" } };
    this.#say(joined(t("Not %s.", event.detail.point), this.#tries === mostTries - 1 ? t("One try is left.") : t("Try again.")));
  }

  #ask() {
    const next = this.#next;
    this.#say(next ? t("Where does %s play?", named(next.colour)) : t("No move follows here."));
  }

  #say(text) {
    const tally = this.#asked > 0 ? ` ${t("Found at once: %d of %d.", this.#right, this.#asked)}` : "";
    this.#words.replaceChildren(element("p", {}, text + tally));
  }
}
