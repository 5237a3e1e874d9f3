// The service worker of the site: it keeps the files of a version, so that the page comes at once on the next visit and works without a network. A new version
// takes over when no page of the old one is open, or when the one page that is open has just begun.

const { version, files, programs } = {{FILES}}; // programs are large files, which come after the page has shown
const mine = `shicho ${registration.scope} `;
const name = mine + version;

addEventListener("install", (event) => event.waitUntil(keep(files)));
addEventListener("activate", (event) => event.waitUntil(forget().then(() => clients.claim())));
addEventListener("message", (event) => event.waitUntil(event.data === "take over" ? takeOver() : keep(programs)));
addEventListener("fetch", (event) => {
  const { method, url, mode } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  event.respondWith(answer(mode === "navigate" ? "./" : event.request));
});

// keep loads the files that are not here yet, one after the other, past what the browser remembers of an older version.
async function keep(list) {
  const cache = await caches.open(name);
  for (const file of list) {
    if (!await cache.match(file)) await cache.add(new Request(file, { cache: "no-cache" }));
  }
}

async function takeOver() {
  if ((await clients.matchAll({ includeUncontrolled: true })).length === 1) await skipWaiting();
}

// forget removes older versions.
async function forget() {
  const old = (await caches.keys()).filter((key) => key.startsWith(mine) && key !== name);
  await Promise.all(old.map((key) => caches.delete(key)));
}

// answer answers from what is kept. A large file that a page needs is kept from then on.
async function answer(wanted) {
  const cache = await caches.open(name);
  const kept = await cache.match(wanted);
  if (kept) return kept;
  const reply = await fetch(wanted);
  if (reply.status === 200 && reply.url.endsWith(".gz")) await cache.put(wanted, reply.clone());
  return reply;
}
