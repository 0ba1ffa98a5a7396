const maxSize = 76;
const minSize = 28;
const maxLines = 3;
/** Arabic letters with marks need more than Latin ones. */
const lineHeight = 1.3;

/** `rise` is the height of the lines above the last one. */
export type FittedText = { lines: string[]; size: number; rise: number };
type Measure = (text: string, size: number) => number;

/** Wraps the text, then reduces its size, until it fits. */
export function fitLines(
  text: string,
  room: { width: number; rise: number },
  measure: Measure,
): FittedText {
  for (let size = maxSize; size >= minSize; size -= 4) {
    const lines = wrap(text, (line) => measure(line, size) <= room.width);
    const rise = (lines.length - 1) * lineHeight * size;
    if (lines.length <= maxLines && rise <= room.rise) return { lines, size, rise };
  }
  const fits = (line: string) => measure(line, minSize) <= room.width;
  const lines = shorten(wrap(text, fits), fits);
  return { lines, size: minSize, rise: (lines.length - 1) * lineHeight * minSize };
}

type Fits = (line: string) => boolean;

function wrap(text: string, fits: Fits): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    const parts = fits(word) ? [word] : divide(word, fits);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? "";
  }
  return [...lines, line];
}

function divide(word: string, fits: Fits): string[] {
  const parts: string[] = [];
  let part = "";
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (part && !fits(part + segment)) {
      parts.push(part);
      part = "";
    }
    part += segment;
  }
  return [...parts, part];
}

function shorten(lines: string[], fits: Fits): string[] {
  if (lines.length <= maxLines) return lines;
  const words = (lines[maxLines - 1] ?? "").split(" ");
  while (words.length > 1 && !fits(`${words.join(" ")}…`)) words.pop();
  return [...lines.slice(0, maxLines - 1), `${words.join(" ")}…`];
}
