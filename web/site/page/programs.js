// The programs of the site, each in a web worker: the reader, which is small and answers questions about strings, and the explorer, which answers everything
// else. Each is loaded when it is needed first.

// What the reader answers.
const ofReader = new Set(["/ask/read", "/ask/group", "/ask/try", "/ask/proof"]);

const patience = 400; // milliseconds after which the visitor is told that something goes on
const calm = 1500; // milliseconds without a question to the reader, before what a board shows by itself lets the explorer be loaded

export class Programs {
  #reader;
  #explorer;

  // tell shows the visitor what goes on, note what is to be known, and words says a sentence in the visitor's language.
  constructor(site, tell, note, words) {
    this.#reader = new Program("reader", site.programs.reader, tell, note, words);
    this.#explorer = new Program("explorer", site.programs.explorer, tell, note, words);
  }

  // prepare begins to load the reader, so that it is there before the first click.
  prepare() {
    this.#reader.start().catch(() => {}); // the first question says what is wrong
  }

  // request answers a question as fetch does.
  async request(address, options) {
    if (ofReader.has(address)) return this.#reader.request(address, options);
    if (address.startsWith("/ask/") && !this.#explorer.isStarted) await this.#reader.rest(options.signal); // loading the explorer would hold up the first click
    return this.#explorer.request(address, options);
  }

  // follow listens to the events of an address, as an EventSource does.
  follow(address, signal) {
    const events = new Events();
    this.request(address, { signal: AbortSignal.any([signal, events.signal]), take: (text) => events.take(text) }).catch(() => {});
    return events;
  }
}

// Events are events as a server sends them.
class Events extends EventTarget {
  #given = new AbortController();
  #rest = "";
  signal = this.#given.signal;

  close() {
    this.#given.abort();
  }

  // take takes a part of the stream.
  take(text) {
    const parts = (this.#rest + text).split("\n\n");
    this.#rest = parts.pop();
    for (const part of parts) {
      const lines = Object.fromEntries(part.split("\n").map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]));
      if (!this.signal.aborted) this.dispatchEvent(new MessageEvent(lines.event, { data: lines.data }));
    }
  }
}

// Program is a program in a worker.
class Program {
  #name;
  #file; // { path, bytes }: its module, without .gz
  #tell;
  #note;
  #sentence;
  #worker = null;
  #ready = null; // a promise
  #waiting = new Map(); // number of a request → what waits for its answer
  #last = 0;
  #timer = 0;
  #words = ""; // what goes on

  constructor(name, file, tell, note, words) {
    [this.#name, this.#file, this.#tell, this.#note, this.#sentence] = [name, file, tell, note, words];
  }

  // start loads the program, once. The promise is kept when the program can be asked.
  start() {
    this.#ready ??= new Promise((resolve, reject) => {
      this.#worker = new Worker(new URL("./worker.js", import.meta.url));
      this.#worker.addEventListener("error", (event) => this.#end(event.message || `the ${this.#name} could not be started`, reject));
      this.#worker.addEventListener("message", ({ data }) => {
        if (data.kind === "ready") resolve();
        else if (data.kind === "failed") this.#end(data.text, reject);
        else this.#take(data);
      });
      this.#worker.postMessage({ kind: "start", name: this.#name, ...this.#file, base: new URL("../", import.meta.url).href });
    });
    return this.#ready;
  }

  // isStarted tells whether the program is being loaded, or is there.
  get isStarted() {
    return this.#ready !== null;
  }

  // rest waits until the program is there and nothing has been asked for some time.
  async rest(signal) {
    await this.start().catch(() => {});
    do {
      await new Promise((resolve) => setTimeout(resolve, calm));
      signal?.throwIfAborted();
    } while (this.#waiting.size > 0);
  }

  // end gives the program up: what waits has no answer, and the next request starts the program again.
  #end(text, reject) {
    this.#worker?.terminate();
    [this.#worker, this.#ready] = [null, null];
    const error = new Error(this.#sentence("ended", text));
    reject(error);
    for (const { reject: refuse } of this.#waiting.values()) refuse(error);
    this.#waiting.clear();
    this.#showWork();
  }

  // request sends a request. take, if it is there, gets the text of the answer part by part.
  async request(address, { method = "GET", headers = {}, body, signal, take } = {}) {
    const packed = new Response(body ?? null);
    const kind = body && !headers["Content-Type"] ? { "Content-Type": packed.headers.get("Content-Type") } : {}; // of a form
    const bytes = body ? await packed.arrayBuffer() : null;
    signal?.throwIfAborted();
    const number = ++this.#last;
    const answer = new Promise((resolve, reject) => this.#waiting.set(number, { resolve, reject, take, parts: [], isStream: Boolean(take) }));
    answer.catch(() => {}); // it may be refused before somebody waits for it
    const leave = () => {
      this.#waiting.get(number)?.reject(signal.reason);
      this.#waiting.delete(number);
      this.#worker?.postMessage({ kind: "leave", number });
      this.#showWork();
    };
    signal?.addEventListener("abort", leave, { once: true });
    this.#showWork();
    try {
      await this.start();
      if (this.#waiting.has(number)) this.#worker.postMessage({ kind: "ask", number, method, address, headers: { ...headers, ...kind }, body: bytes });
      return await answer;
    } finally {
      signal?.removeEventListener("abort", leave);
      this.#waiting.delete(number);
      this.#showWork();
    }
  }

  // take takes a message of the worker.
  #take(data) {
    if (data.kind === "loading") this.#say(this.#sentence(this.#name, megabytes(data.done), megabytes(data.of)));
    if (data.kind === "nodes") this.#say(this.#sentence("reading", data.nodes.toLocaleString()));
    if (data.kind === "forgets") this.#note(this.#sentence("forgets"));
    if (data.kind !== "reply") return;
    const request = this.#waiting.get(data.number);
    if (!request) return;
    if (request.take) request.take(new TextDecoder().decode(data.body));
    else request.parts.push(data.body);
    if (data.ended) request.resolve(new Response(new Blob(request.parts), { status: data.status, headers: data.headers }));
  }

  // say remembers what goes on, and shows it if the visitor has waited for some time.
  #say(words) {
    this.#words = words;
    if (this.#timer === -1) this.#tell(words);
  }

  // showWork begins to show what goes on while there are requests, and ends with them.
  #showWork() {
    const isBusy = [...this.#waiting.values()].some(({ isStream }) => !isStream);
    if (isBusy && this.#timer === 0) {
      this.#timer = setTimeout(() => {
        this.#timer = -1;
        this.#tell(this.#words || "Working…");
      }, patience);
    } else if (!isBusy && this.#timer !== 0) {
      clearTimeout(this.#timer);
      this.#timer = 0;
      this.#words = "";
      this.#tell("");
    }
  }
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
