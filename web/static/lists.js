// Forms of lists: a choice shows at once, and fields that say nothing do not stand in the address.

import { rememberPatterns } from "./next_pattern.js";

const form = document.getElementById("filter");
form.addEventListener("change", (event) => {
  if (event.target.tagName === "SELECT") form.requestSubmit();
});
form.addEventListener("submit", () => {
  for (const field of form.elements) {
    if (field.name && (field.value === "" || field.value === "any")) field.disabled = true;
  }
});
// When the browser brings the page back, all fields are to be used again.
addEventListener("pageshow", () => {
  for (const field of form.elements) field.disabled = false;
});

rememberPatterns();
