// What answers the questions of a page, and where the page stands: the server from which the page came, or, on a site without a server, the web workers
// of the page around this one. Both have the same functions.

const server = {
  // startsLate tells whether the first answer may take seconds.
  startsLate: false,
  // here is the address of the page: its path with the fields.
  here: () => location.pathname + location.search,
  // link is an address to be sent to somebody.
  link: () => location.href,
  // go leaves for another page.
  go: (address) => location.assign(address),
  // replace is go, and forgets this page. The address of this page loads it again.
  replace: (address) => location.replace(address),
  // note changes the address of this page.
  note: (address) => history.replaceState(null, "", address),
  // speak changes the language of the pages.
  speak: (tag) => {
    document.cookie = `language=${tag}; path=/; max-age=${365 * 24 * 60 * 60}; samesite=strict`;
    location.reload();
  },
  // request sends a question as fetch does.
  request: (address, options) => fetch(address, options),
  // follow listens to the events of an address.
  follow: (address) => new EventSource(address),
};

// addressOf is the address of a link in the explorer. On a site without a server, its written address is another one.
export const addressOf = (link) => link.dataset.to ?? link.getAttribute("href");

export const backend = (window.frameElement && parent.shicho) || server;
