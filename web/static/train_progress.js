// The progress of the one who trains: figures, the graph of the rating, and the themes that fail most; and the form that
// says what to train.

import { element as draw } from "./board/svg.js";
import { element } from "./ask.js";
import { t } from "./language.js";

const part = (id) => document.getElementById(id);
const height = 100; // of the graph's drawing; the width is the number of problems

// showProgress shows the figures of the server.
export function showProgress({ rank, rating, deviation, solved, failed, streak, best, due, today, daily, history, weakest }) {
  part("rating").replaceChildren(...(rank === "" ? ["–"] : [`${rank} `, element("small", { title: t("The rating lies within this with a chance of 95 %%") }, `${rating} ± ${2 * deviation}`)]));
  part("solved").replaceChildren(`${solved} `, element("small", {}, t("of %d", solved + failed)));
  part("streak").replaceChildren(`${streak} `, element("small", {}, t("best %d", best)));
  if (solved + failed > 0) part("strength").hidden = true;
  part("due").textContent = due;
  part("today").replaceChildren(`${today} `, element("progress", { max: daily, value: Math.min(today, daily), "aria-label": t("Today") }));
  part("graph").hidden = history.length < 2;
  part("graph").replaceChildren(...(history.length < 2 ? [] : graph(history)));
  part("worst").replaceChildren(element("h3", {}, t("Hardest for you")), weakest.length === 0 ? element("p", { class: "hint" }, t("Solve some problems, and this says what to train."))
    : element("table", {}, element("tbody", {}, ...weakest.map(({ title, tried, solved: right }) => element("tr", {},
      element("td", {}, title), element("td", { class: "number" }, t("%d of %d solved", right, tried)))))));
}

// graph draws the ratings after each problem. There are at least two.
function graph(history) {
  const [least, most] = [Math.min(...history), Math.max(...history)];
  const spread = Math.max(most - least, 1);
  const width = history.length - 1;
  const points = history.map((value, n) => `${n},${height - 8 - (value - least) / spread * (height - 16)}`);
  const words = t("Rating over the last %d problems: from %s to %s, lowest %s, highest %s", history.length, history[0], history.at(-1), least, most);
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": words },
    draw("polyline", { class: "line", points: points.join(" ") }));
  return [svg, element("figcaption", {}, element("span", {}, t("lowest %s", least)), element("span", {}, t("highest %s", most)))];
}

// showChoices fills the form with the grades and themes that there are.
export function showChoices({ grades, themes }, chosen) {
  part("grade").replaceChildren(element("option", { value: "" }, t("what fits my rating")),
    ...grades.map(({ name, problems, solved }) => element("option", { value: name, selected: name === chosen.grade }, `${name} (${solved}/${problems})`)));
  part("themes").replaceChildren(...themes.map(({ name, title, help, problems, solved = 0 }) => element("label", { title: help },
    element("input", { type: "checkbox", name: "theme", value: name, checked: chosen.themes.includes(name) }), title, element("progress", { max: problems, value: solved, "aria-label": title }), element("span", { class: "faint" }, `${solved}/${problems}`))));
}
