// Sentences in the language of the page. Pages carry the messages of their language, as package lang reads them: key → text, or texts for numbers
// of things. The key is the English text.

const carried = document.getElementById("messages");
const messages = carried ? JSON.parse(carried.textContent) : {};
const tag = document.documentElement.lang || "en";
const plurals = new Intl.PluralRules(tag);
const numbers = new Intl.NumberFormat(tag);

// t says the message of a key. %s and %d in the message stand for the arguments one after the other, %[2]s for the second one, %.1f for a number with
// one decimal, and %% for a per cent sign. What follows a bar in a key is a remark for the translator. A key without a message is said as it is.
export function t(key, ...args) {
  const message = messages[key] ?? key.split("|")[0];
  const text = typeof message === "string" ? message : message[plurals.select(Number(args[message.by - 1]))] ?? message.other;
  let next = 0;
  return text.replace(/%(?:%|(?:\[(\d)\])?(?:([sd])|\.(\d)f))/g, (sign, at, verb, decimals) => {
    if (sign === "%%") return "%";
    const value = args[at ? at - 1 : next++];
    if (decimals) return Number(value).toFixed(decimals);
    return verb === "d" ? numbers.format(value) : value;
  });
}

// Japanese and Chinese have marks of their own between the parts of an enumeration and after a sentence, and no space between sentences.
const isEast = /^(ja|zh)/.test(tag);

// listed is an enumeration.
export const listed = (parts) => parts.join(isEast ? "、" : ", ");

// joined puts sentences one after the other.
export const joined = (...sentences) => sentences.join(isEast ? "" : " ");

// sentence makes a sentence of words: with a large letter, and a full stop.
export const sentence = (text) => (/[.。]$/.test(text) ? text : `${text[0].toUpperCase()}${text.slice(1)}${isEast ? "。" : "."}`);

// named is a colour as a name of a side: "Black".
export const named = (colour) => (colour === "black" ? t("Black") : t("White"));
