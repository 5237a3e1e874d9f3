// Shows how far the server is with opening its store, and loads the page again when it is ready.

const stage = document.getElementById("stage");
const figures = document.getElementById("figures");
const bar = document.getElementById("bar");

const events = new EventSource("/progress");
events.addEventListener("progress", (event) => {
  const progress = JSON.parse(event.data);
  stage.textContent = progress.stage[0].toUpperCase() + progress.stage.slice(1);
  figures.textContent = progress.text;
  if (progress.of > 0) {
    bar.max = progress.of;
    bar.value = progress.done;
  } else {
    bar.removeAttribute("value");
  }
  if (progress.stage === "ready" || progress.stage === "failed") {
    events.close();
    location.reload();
  }
});
