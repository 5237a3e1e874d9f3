// The way from one pattern to the next: pages remember the cards that they showed.

const key = "patterns";

// rememberPatterns notes the patterns whose cards the page shows.
export function rememberPatterns() {
  const cards = [...document.querySelectorAll(".cards .pattern > a")].map((link) => link.getAttribute("href")).filter((path) => path.startsWith("/patterns/"));
  if (cards.length === 0) return;
  try {
    sessionStorage.setItem(key, JSON.stringify({ cards, after: document.querySelector("a[rel=next]")?.getAttribute("href") ?? "/patterns" }));
  } catch { /* the browser keeps nothing for this page */ }
}

// nextPattern is the address after a pattern in the list that was seen last, or null.
export function nextPattern(path) {
  try {
    const { cards, after } = JSON.parse(sessionStorage.getItem(key));
    const at = cards.indexOf(path);
    return at < 0 ? null : cards[at + 1] ?? after;
  } catch {
    return null;
  }
}
