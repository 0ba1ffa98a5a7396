/**
 * THE LIST of characters that are not seen but change what is read: controls, direction overrides, fillers, and
 * those in which whole sentences can be hidden. What learners write, what models say and what pages are called
 * all go by it. Line and page separators count as spaces.
 */
// In composed form it is a backtick, so whoever normalises the text later would find code where there is none.
const varia = "\u1FEF";
const separators = /[\v\f\u0085\u2028\u2029]/g;
/** Joiners are not among them: some words are not written without them. */
const hidden = new RegExp(
  `[${[
    // Controls, but for tab and line breaks.
    "\\u0000-\\u0008\\u000E-\\u001F\\u007F-\\u009F",
    // Soft hyphen, fillers that are drawn as nothing, and what takes no width.
    "\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B\\u2060-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB",
    // Marks that turn the reading order.
    "\\u061C\\u200E\\u200F\\u202A-\\u202E",
    // Variation selectors and tags: two alphabets of invisible letters.
    "\\uFE00-\\uFE0F\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E0FFF}",
  ].join("")}]`,
  "gu",
);

export function dropHidden(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(separators, " ")
    .replaceAll(varia, "'")
    .replaceAll(hidden, "");
}

/** The same for a text in pieces, with one kind of line break; the joiners of Arabic stay among Arabic letters. */
export function createHiddenFilter() {
  let half = "";
  let last = "";

  function clean(text: string): string {
    const kept = dropHidden(text.replaceAll("\r\n", "\n").replaceAll("\r", "\n"));
    const joined = (last + kept).replaceAll(/(?<=\p{ASCII}|^)[\u200C\u200D]+/gu, "");
    const cleaned = joined.slice(last.length);
    last = joined.slice(-1);
    return cleaned;
  }

  return {
    push(piece: string): string {
      const text = half + piece;
      // Half a character, or half a line break, waits for its other half.
      half = /[\uD800-\uDBFF\r]$/.exec(text)?.[0] ?? "";
      return clean(half === "" ? text : text.slice(0, -1));
    },
    end: (): string => clean(half),
  };
}
