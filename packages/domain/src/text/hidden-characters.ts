// Normalises to a backtick, which would start code in a later step.
const varia = "\u1FEF";
const separators = /[\v\f\u0085\u2028\u2029]/g;
/** Invisible characters, for user text and model output. Joiners are allowed: some words need them. */
const hidden = new RegExp(
  `[${[
    // Controls, except tab and line breaks.
    "\\u0000-\\u0008\\u000E-\\u001F\\u007F-\\u009F",
    // Soft hyphen, invisible fillers and zero-width characters.
    "\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B\\u2060-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB",
    // Direction marks.
    "\\u061C\\u200E\\u200F\\u202A-\\u202E",
    // Variation selectors and tags, which can encode hidden text.
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

/** `dropHidden` for a stream, with unified line breaks; joiners stay only next to non-ASCII letters. */
export function createHiddenFilter() {
  let half = "";
  let last = "";

  function clean(text: string): string {
    const visible = dropHidden(text.replaceAll("\r\n", "\n").replaceAll("\r", "\n"));
    const joined = (last + visible).replaceAll(/(?<=\p{ASCII}|^)[\u200C\u200D]+/gu, "");
    const cleaned = joined.slice(last.length);
    last = joined.slice(-1);
    return cleaned;
  }

  return {
    push(piece: string): string {
      const text = half + piece;
      // Hold back half a surrogate pair or half a line break.
      half = /[\uD800-\uDBFF\r]$/.exec(text)?.[0] ?? "";
      return clean(half === "" ? text : text.slice(0, -1));
    },
    end: (): string => clean(half),
  };
}
