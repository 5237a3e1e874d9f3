// The page without games: a sample game that the visitor may look at.

import { post, say } from "./ask.js";
import { t } from "./language.js";
import { backend } from "./backend.js";

document.getElementById("sample").addEventListener("click", async ({ target }) => {
  target.disabled = true;
  say(t("Looking for captures in the sample game…"), { stay: true });
  try {
    const form = new FormData();
    form.append("games", await (await fetch(new URL("./sample.sgf", import.meta.url))).blob(), "sample.sgf");
    backend.go((await post("/games", form)).address);
  } catch (error) {
    say(error.message, { bad: true });
    target.disabled = false;
  }
});
