// Shows how far the server is with opening its store or with mining dropped games. At the end the page is loaded again, or the
// page of the games if all of them could be read.

import { t } from "./language.js";
import { backend } from "./backend.js";

const stage = document.getElementById("stage");
const figures = document.getElementById("figures");
const bar = document.getElementById("bar");

const events = backend.follow(document.getElementById("opening").dataset.events);
events.addEventListener("progress", (event) => {
  const progress = JSON.parse(event.data);
  const words = t(progress.stage);
  stage.textContent = words[0].toUpperCase() + words.slice(1);
  figures.textContent = progress.read > 0 ? t("%d games", progress.read) : progress.text;
  if (progress.of > 0) {
    bar.max = progress.of;
    bar.value = progress.done;
  } else {
    bar.removeAttribute("value");
  }
  if (["ready", "cancelled", "failed"].includes(progress.stage)) {
    events.close();
    if (progress.stage === "ready" && progress.address && progress.faults.length === 0) backend.replace(progress.address);
    else backend.replace(backend.here());
  }
});
