// The captures that were missed in a game, as a list beside the board: the biggest first. A click shows the position before
// the move, with the target and the capturing point marked, and offers to try the capture.

import { element } from "./ask.js";
import { byInterest } from "./stretches.js";
import { named, t } from "./language.js";

const shownAtFirst = 6;

// listMissed fills an element with the stretches of a game. look is called with the stretch that was chosen.
export function listMissed(place, missed, look) {
  place.hidden = missed.length === 0;
  const rows = byInterest(missed).map((one) => element("li", {}, element("button", { type: "button", class: "row", onclick: () => look(one) },
    element("span", { class: `stone ${one.attacker}`, "aria-hidden": "true" }), missedWords(one),
    element("span", { class: "more" }, lasted(one)))));
  const list = element("ul", { class: "listed" }, ...rows.slice(0, shownAtFirst));
  const more = rows.length <= shownAtFirst ? null : element("button", { type: "button", class: "quiet", onclick: () => {
    list.append(...rows.slice(shownAtFirst));
    more.remove();
    rows[shownAtFirst].firstElementChild.focus();
  } }, t("Show all %d", rows.length));
  place.replaceChildren(element("h2", {}, t("Captures that were missed")), list, ...[more].filter(Boolean));
}

// missedWords says what was missed.
export function missedWords({ attacker, target, point, stones }) {
  return t("%s could capture %s with %s.", named(attacker), t("the %d stones at %s", stones.length, target), point);
}

function lasted({ from, to }) {
  return from === to ? t("At move %s only", from) : t("From move %s to move %s", from, to);
}
