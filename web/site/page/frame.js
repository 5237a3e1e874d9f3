// Makes a page of the explorer fit for a frame of the site: files come from the folder of the site, pictures and files of the explorer from its worker, and
// links lead to frames.

// prepare returns the text of a page with the addresses of the site.
export function prepare(text, backend) {
  const page = new DOMParser().parseFromString(text, "text/html");
  for (const name of ["src", "href"]) {
    for (const element of page.querySelectorAll(`[${name}^="/static/"]`)) element.setAttribute(name, element.getAttribute(name).slice(1));
  }
  for (const picture of page.querySelectorAll('img[src^="/"]')) {
    picture.dataset.from = picture.getAttribute("src");
    picture.removeAttribute("src");
  }
  for (const link of page.querySelectorAll("a[href]")) lead(link, backend);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

// outside is the address at which a browser opens a page of the explorer, in this site and in any tab.
const outside = (to) => `${location.pathname}${location.search}#${to}`;

// lead gives a link of the explorer the address of its page in this site, so that the link leads there from a menu and in a new tab, too. The explorer's address
// stays beside it. A script of the page may have written another address into a link that has one already.
function lead(link, backend) {
  const written = link.getAttribute("href");
  if (written === null || written.startsWith(outside("/")) || written.startsWith("//")) return;
  const to = own(written, backend);
  if (!to) {
    delete link.dataset.to;
    return;
  }
  link.dataset.to = to;
  link.setAttribute("href", outside(to));
}

// settle lets the pictures, links and forms of a page ask the backend.
export function settle(page, backend) {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      draw(target, backend);
    }
  });
  for (const picture of page.querySelectorAll("img[data-from]")) seen.observe(picture);
  const leadAll = () => { for (const link of page.querySelectorAll("a[href]")) lead(link, backend); };
  new MutationObserver(leadAll).observe(page, { subtree: true, childList: true, attributeFilter: ["href"] });
  leadAll();
  page.addEventListener("click", (event) => follow(event, backend));
  page.addEventListener("submit", (event) => send(event, backend));
}

async function draw(picture, backend) {
  try {
    const reply = await backend.request(picture.dataset.from);
    if (!reply.ok) return;
    const address = URL.createObjectURL(await reply.blob());
    picture.addEventListener("load", () => URL.revokeObjectURL(address), { once: true });
    picture.src = address;
  } catch { /* the page has gone, or the picture stays empty */ }
}

// own is the address of a link or a form in the explorer, or null if it leads elsewhere.
function own(written, backend) {
  if (!/^[/?]/.test(written ?? "")) return null;
  const { pathname, search } = new URL(written, `http://localhost${backend.here()}`);
  return pathname + search;
}

// follow follows a link of the explorer in this tab. The browser opens others by itself.
function follow(event, backend) {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  lead(link, backend);
  const { to } = link.dataset;
  if (!to) return;
  event.preventDefault();
  if (link.hasAttribute("download")) save(to, link.download, backend);
  else backend.go(to);
}

// save saves a file that the explorer makes.
async function save(address, name, backend) {
  const reply = await backend.request(address);
  const link = document.createElement("a");
  link.download = name || /filename="([^"]*)"/.exec(reply.headers.get("Content-Disposition") ?? "")?.[1] || "file";
  link.href = URL.createObjectURL(await reply.blob());
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// send sends a form: the fields become an address, or the answer leads to another page.
async function send(event, backend) {
  const form = event.target;
  const to = own(form.getAttribute("action"), backend);
  if (!to || event.defaultPrevented) return;
  event.preventDefault();
  if (form.method === "get") {
    const fields = new URLSearchParams(new FormData(form, event.submitter));
    backend.go(fields.size > 0 ? `${to}?${fields}` : to);
    return;
  }
  const reply = await backend.request(to, { method: "POST", body: new FormData(form, event.submitter) });
  backend.go(own(reply.headers.get("Location"), backend) ?? backend.here());
}
