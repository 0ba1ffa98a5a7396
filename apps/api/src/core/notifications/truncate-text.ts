const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** At most so many letters, as a reader counts them. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const all = Array.from(letters.segment(text), ({ segment }) => segment);
  return all.length > longest ? `${all.slice(0, longest - 1).join("")}…` : text;
}
