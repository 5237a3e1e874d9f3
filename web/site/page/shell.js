// The page around the explorer's pages. Each page is a frame of its own, and its address stands behind the # of this page's address. This page lives as
// long as the visit, and with it the workers.

import { Programs } from "./programs.js";
import { prepare, settle } from "./frame.js";

const site = JSON.parse(document.getElementById("site").textContent);
const state = document.getElementById("state");
let frame = null;
let chosen = memory("language"); // the language that the visitor has chosen, or null
const programs = new Programs(site, tell, note, words);
let address = "/"; // of the page that is shown
let standing = null; // address of the page that a failed one gives way to
let given = new AbortController(); // of what the page has asked

// The pages find this, and ask it as they would ask a server: see static/backend.js.
window.shicho = {
  startsLate: true,
  here: () => address,
  link: () => location.href,
  go: (to) => {
    if (to === address) show(to);
    else location.hash = to;
  },
  replace: (to) => {
    history.replaceState(null, "", `#${to}`);
    show(to);
  },
  note: (to) => {
    address = to;
    history.replaceState(null, "", `#${to}`);
  },
  speak: (tag) => {
    memory("language", tag);
    chosen = tag;
    show(address);
  },
  request: (to, options = {}) => {
    const signal = AbortSignal.any([given.signal, options.signal].filter(Boolean));
    const file = readyFile(site.answers, typeof options.body === "string" ? `${to} ${options.body}` : to);
    if (to === "/train/next") memory("trains", "yes");
    return file ? fetch(file, { signal }) : programs.request(to, { ...options, headers: inLanguage(options.headers), signal });
  },
  follow: (to) => programs.follow(to, given.signal),
};

addEventListener("hashchange", () => show(inAddress()));
if (window.shichoMissing.length === 0) show(inAddress());

// inAddress is the address of the page behind the #.
function inAddress() {
  const named = location.hash.slice(1);
  return named.startsWith("/") ? named : "/";
}

// show shows a page in a new frame.
async function show(to) {
  given.abort();
  given = new AbortController();
  const { signal } = given;
  address = to;
  let text;
  try {
    text = await load(to, signal);
  } catch (error) {
    if (!signal.aborted) miss(error.message);
    return;
  }
  if (signal.aborted) return;
  const next = document.createElement("iframe");
  next.title = "Page";
  next.srcdoc = prepare(text, window.shicho);
  next.addEventListener("load", () => {
    settle(next.contentDocument, window.shicho);
    document.title = next.title = next.contentDocument.title;
    next.contentWindow.focus();
    standing = address;
    programs.prepare();
  });
  if (frame) frame.replaceWith(next);
  else document.getElementById("wait").replaceWith(next);
  frame = next;
}

// memory returns what the browser keeps for this page under a name, or null, and keeps another value if there is one.
function memory(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return value ?? null; // for this visit
  }
}

// readyFile is the file with a page or an answer, if there is one. The first problem is for visitors who have not trained yet.
function readyFile(files, to) {
  return to.startsWith("/train/") && memory("trains") ? undefined : files[spoken()][to];
}

// languages are those that the visitor wants, the dearest first.
function languages() {
  return chosen ? [chosen] : navigator.languages;
}

// inLanguage adds the languages to the headers of a request.
function inLanguage(headers) {
  return { ...headers, "Accept-Language": languages().join(",") };
}

// spoken is the language of the ready pages that fits best. Chinese has two kinds of letters.
function spoken() {
  for (const wanted of languages()) {
    const name = new Intl.Locale(wanted).maximize();
    const tag = name.language === "zh" ? `zh-${name.script}` : name.language;
    if (site.pages[tag]) return tag;
  }
  return "en";
}

// words says a sentence in the language of the pages. {1} in the sentence stands for the first value.
function words(name, ...values) {
  return values.reduce((text, value, n) => text.replace(`{${n + 1}}`, value), site.words[spoken()][name]);
}

// load returns the text of a page. Some pages are files of the site, so that they show before the explorer has come.
async function load(to, signal) {
  const file = readyFile(site.pages, to);
  if (file) {
    const reply = await fetch(file, { signal });
    if (reply.ok) return reply.text();
  }
  const reply = await programs.request(to, { headers: inLanguage({ Accept: "text/html" }), signal });
  return reply.text();
}

// tell shows what the visitor waits for. "" is nothing.
function tell(text) {
  state.hidden = text === "";
  state.textContent = text;
}

// note tells the visitor something that stays until the visitor closes it.
function note(text) {
  document.getElementById("note-close").textContent = words("close");
  document.getElementById("note-text").textContent = text;
  document.getElementById("note").hidden = false;
}
document.getElementById("note-close").addEventListener("click", () => { document.getElementById("note").hidden = true; });

// miss says that a page did not come, and leaves the page that is open.
function miss(text) {
  if (!frame) {
    fail(text);
    return;
  }
  address = standing ?? "/";
  history.replaceState(null, "", `#${address}`);
  note(words("missed", text));
}

// Without a network, and on the next visit, the files come from what the browser keeps. The large ones follow when the page has been here for some time.
const unhurried = 5000; // milliseconds
if ("serviceWorker" in navigator && isSecureContext) {
  navigator.serviceWorker.getRegistration().then((registration) => { // a new version has come with the visit before
    if (!registration?.waiting) return;
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage("take over");
  });
  navigator.serviceWorker.register("sw.js")
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => setTimeout(() => active.postMessage("keep"), unhurried))
    .catch(() => {}); // the page works without
}

// fail says why there is no page.
function fail(text) {
  const wait = document.createElement("p");
  wait.id = "wait";
  wait.className = "wait bad";
  wait.textContent = text;
  (frame ?? document.getElementById("wait")).replaceWith(wait);
  frame = null;
}
