// A web worker that runs a program of the site: it loads the program, hands it the requests of the page, and keeps what the program wants to keep in the
// browser's database. The program's side is web/site/internal/port.

importScripts("wasm_exec.js");

let base; // of the site
let take, leave; // functions of the program

onmessage = ({ data }) => {
  if (data.kind === "start") start(data).catch((error) => postMessage({ kind: "failed", text: error.message }));
  if (data.kind === "ask") take(data.number, data.method, data.address, data.headers, data.body && new Uint8Array(data.body));
  if (data.kind === "leave") leave?.(data.number);
};

async function start({ name, path, bytes, base: from, args = [] }) {
  base = from;
  const go = new Go();
  go.argv = [name, ...args];
  let last = 0;
  const report = (done) => {
    if (done - last < 100_000) return;
    last = done;
    postMessage({ kind: "loading", done, of: bytes });
  };
  const module = new Response(await open(path, report), { headers: { "Content-Type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(module, go.importObject);
  await go.run(instance);
  throw new Error("the program stopped");
}

// open returns the stream of a file of the site, unpacked. A server may have unpacked the file already.
async function open(path, report = () => {}) {
  const reply = await fetch(new URL(`${path}.gz`, base));
  if (!reply.ok) throw new Error(`${path}: the server answered with status ${reply.status}`);
  let done = 0;
  const counted = reply.body.pipeThrough(new TransformStream({
    transform(part, controller) {
      done += part.byteLength;
      report(done);
      controller.enqueue(part);
    },
  }));
  const [look, stream] = counted.tee();
  const reader = look.getReader();
  const { value } = await reader.read();
  reader.cancel();
  const isGzip = value?.[0] === 0x1f && value[1] === 0x8b;
  return isGzip ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
}

// The functions that the program calls.

self.shichoReady = (asked, left) => {
  [take, leave] = [asked, left];
  postMessage({ kind: "ready" });
};
self.shichoReply = (number, status, headers, body, ended) => postMessage({ kind: "reply", number, status, headers, body, ended }, [body.buffer]);
self.shichoNodes = (nodes) => postMessage({ kind: "nodes", nodes });
self.shichoFile = async (path) => new Uint8Array(await new Response(await open(`files/${path}`)).arrayBuffer());

// What the program keeps lies in a database of the browser, by keys. Where there is none, as in some private windows, nothing is kept.

const storeName = "kept";
let database;

function openDatabase() {
  database ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open("shicho", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  return database;
}

// transact does something with the database, and waits until it is done.
async function transact(mode, act) {
  const transaction = (await openDatabase()).transaction(storeName, mode);
  const result = act(transaction.objectStore(storeName));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(result?.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

// shichoKept returns the keys and the values that were kept before, or null if nothing can be kept here.
self.shichoKept = async () => {
  try {
    const keys = await transact("readonly", (store) => store.getAllKeys());
    const values = await transact("readonly", (store) => store.getAll());
    return keys.map((key, n) => [key, values[n]]);
  } catch {
    postMessage({ kind: "forgets" });
    return null;
  }
};

// shichoKeep keeps a value, or forgets the one that is there.
self.shichoKeep = (key, value) => transact("readwrite", (store) => value ? store.put(value, key) : store.delete(key)).catch(() => {});
