// The searches that a visitor saved, on the page of the search.

import { post, say } from "./ask.js";
import { backend } from "./backend.js";

// note sends a change of the saved searches, and shows the page anew.
async function note(address, search) {
  try {
    await post(address, search);
    backend.replace(backend.here());
  } catch (error) {
    say(error.message, { bad: true });
  }
}

document.getElementById("save-search")?.addEventListener("submit", (event) => {
  event.preventDefault();
  note("/notes/searches", { name: event.target.elements.name.value, address: backend.here() });
});
document.querySelectorAll("#saved [data-remove]").forEach((button) => button.addEventListener("click", () => {
  note("/notes/searches/remove", { name: button.dataset.remove });
}));
