// The way from one pattern to the next: pages remember the cards that they showed.

import { addressOf } from "./backend.js";

const key = "patterns";

// rememberPatterns notes the patterns whose cards the page shows.
export function rememberPatterns() {
  const cards = [...document.querySelectorAll(".cards .pattern > a")].map(addressOf).filter((path) => path.startsWith("/patterns/"));
  if (cards.length === 0) return;
  const next = document.querySelector("a[rel=next]");
  try {
    sessionStorage.setItem(key, JSON.stringify({ cards, after: next ? addressOf(next) : "/patterns" }));
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
