// What every page does: light or dark, the language, and games that are dropped anywhere.

import { post, say, work } from "./ask.js";
import { sentence, t } from "./language.js";
import { backend } from "./backend.js";

// The colours: the system's, until the visitor chooses.
const root = document.documentElement;
const isDark = () => root.dataset.theme === "dark" || (!root.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
try {
  root.dataset.theme = localStorage.getItem("theme") ?? "";
} catch { /* the browser keeps nothing for this page */ }
const themeButton = document.getElementById("theme-button");
themeButton.ariaPressed = isDark();
themeButton.addEventListener("click", () => {
  root.dataset.theme = isDark() ? "light" : "dark";
  themeButton.ariaPressed = isDark();
  try {
    localStorage.setItem("theme", root.dataset.theme);
  } catch { /* the choice holds for this page alone */ }
});

// A page that is slow to come has a sign, too, until it is there or the visitor comes back.
let arrived = () => {};
addEventListener("beforeunload", () => { arrived(); arrived = work(); });
addEventListener("pageshow", () => arrived());

// The language: what the browser asks for, until the visitor chooses.
const languages = document.getElementById("language");
languages.addEventListener("change", () => backend.speak(languages.value));
languages.addEventListener("keydown", (event) => { // an arrow opens the list: it would choose the next language, and load the page anew
  if (!/^Arrow(Up|Down)$/.test(event.key) || event.altKey || !languages.showPicker) return;
  event.preventDefault();
  languages.showPicker();
});

// Games that are dropped or chosen go to the server, which mines them and says where they are.
const hint = document.getElementById("drop-hint");
const carriesFiles = (event) => event.dataTransfer?.types.includes("Files");

addEventListener("dragover", (event) => {
  if (carriesFiles(event)) {
    event.preventDefault();
    hint.hidden = false;
  }
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) hint.hidden = true;
});
addEventListener("drop", (event) => {
  if (!carriesFiles(event)) return;
  event.preventDefault();
  hint.hidden = true;
  open(event.dataTransfer.files);
});
const input = document.getElementById("drop-input");
input.addEventListener("change", () => open(input.files).finally(() => { input.value = ""; }));

const mostMegabytes = 64;

async function open(files) {
  if (files.length === 0) return;
  const form = new FormData();
  let bytes = 0;
  for (const file of files) {
    form.append("games", file);
    bytes += file.size;
  }
  if (bytes > mostMegabytes * 2 ** 20) {
    say(t("These files are too large: %d MiB at a time is the most.", mostMegabytes), { bad: true });
    return;
  }
  say(t("Reading the games and looking for captures…"), { stay: true });
  try {
    const answer = await post("/games", form);
    backend.go(answer.faults.length > 0 ? answer.drop : answer.address);
  } catch (error) {
    say(sentence(error.message), { bad: true });
  }
}
