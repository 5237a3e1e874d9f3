// Questions to the server, and short messages to the visitor.

import { t } from "./language.js";
import { backend } from "./backend.js";

// post sends a value as JSON, or a form as it is, and returns the JSON of the answer. An error has the server's words and
// status.
// Pass the signal of an AbortController to give a question up.
export async function post(address, value, { signal, method = "POST" } = {}) {
  const isForm = value instanceof FormData;
  const headers = { Accept: "application/json" };
  if (!isForm) headers["Content-Type"] = "application/json";
  const done = work();
  let reply;
  try {
    reply = await backend.request(address, { method, headers, signal, body: isForm ? value : JSON.stringify(value) });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error(t("The server does not answer. Is it still running?"));
  } finally {
    done();
  }
  return read(reply);
}

// renew puts new content into a place. The focus stays on the element of the same id, or on the first button of the place; open folds with ids stay open.
export function renew(place, ...content) {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const open = [...place.querySelectorAll("details[open]")].map(({ id }) => id);
  place.replaceChildren(...content);
  for (const id of open) place.querySelector(`#${id}`)?.setAttribute("open", "");
  if (focused) (document.getElementById(focused.id) ?? place.querySelector(".acts button, button"))?.focus({ preventScroll: true });
}

const patience = 300; // milliseconds of work without a sign
let working = 0; // works that have a sign

// work shows a sign that something is being done, if that takes longer than a moment. The function that it returns ends the work.
export function work() {
  const sign = document.getElementById("busy");
  let isShown = false, isDone = false;
  const show = (by) => {
    isShown = by > 0;
    working += by;
    if (sign) sign.hidden = working === 0;
  };
  const timer = setTimeout(() => show(1), patience);
  return () => {
    clearTimeout(timer);
    if (isShown && !isDone) show(-1);
    isDone = true;
  };
}

// get returns the JSON of a page.
export async function get(address, { signal } = {}) {
  return read(await backend.request(address, { headers: { Accept: "application/json" }, signal }));
}

async function read(reply) {
  const answer = await reply.json().catch(() => ({ error: t("the server answered with status %s", reply.status) }));
  if (!reply.ok) throw Object.assign(new Error(answer.error ?? t("the server answered with status %s", reply.status)), { status: reply.status });
  return answer;
}

// pageData returns what the page's template was made of, if the template holds it in <script id="page-data">.
export function pageData() {
  return JSON.parse(document.getElementById("page-data").textContent);
}

// conditions returns the labels of the strings that a pattern needs to have liberties.
export function conditions({ conditions }) {
  return Object.fromEntries(conditions.map(({ stone, least_liberties }) => [stone, `${least_liberties}+`]));
}

let timer;

// say shows a message for some seconds, or until the next one.
export function say(text, { bad = false, stay = false } = {}) {
  const toast = document.getElementById("toast");
  clearTimeout(timer);
  toast.textContent = text;
  toast.classList.toggle("bad", bad);
  toast.hidden = false;
  if (!stay) timer = setTimeout(() => { toast.hidden = true; }, bad ? 8000 : 4000);
}

// element makes an element: its attributes, and its children, which are elements or text.
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}
