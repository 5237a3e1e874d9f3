// The tags that a visitor gives a game.

import { element, post, say } from "./ask.js";
import { t } from "./language.js";

// showTags fills a place with the tags of a game, each with a button that takes it away, and a field for another one.
export function showTags(place, game, tags) {
  const change = async (tags) => {
    try {
      const noted = await post("/notes/tags", { game, tags });
      showTags(place, game, noted.tags[game] ?? []);
      place.querySelector("input").focus();
    } catch (error) {
      say(error.message, { bad: true });
    }
  };
  const chips = tags.map((tag) => element("span", { class: "tag" },
    element("a", { href: `/games?tag=${encodeURIComponent(tag)}` }, tag),
    element("button", { type: "button", class: "quiet", "aria-label": t("Remove %s", tag), onclick: () => change(tags.filter((other) => other !== tag)) }, "×")));
  const field = element("input", { name: "tag", list: "known-tags", maxlength: "100", "aria-label": t("A tag for this game"), placeholder: t("A tag for this game") });
  const form = element("form", { onsubmit: (event) => {
    event.preventDefault();
    if (field.value.trim()) change([...tags, field.value]);
  } }, field, element("button", {}, t("Add")));
  place.replaceChildren(...chips, form);
}
