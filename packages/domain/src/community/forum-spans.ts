/** The widths of the spans as powers of two; `forum_spans` in the database makes the same keys. */
const shifts = [12, 15, 18, 21, 24];
const keysPerWidth = 2 ** 27;

/** A span of numbers to look into, of those below `below`; without a key, all that is left. */
export type Span = { key: number | null; below: number };

/** The two narrowest, and then two of each wider kind and all the rest. */
type Spans = { near: Span[]; far: Span[] };

/**
 * Where to look for the newest matches below a number, nearest first. A common word fills a page in the nearest; a
 * word that reaches the rest is rare.
 */
export function spansBelow(number: number): Spans {
  const spans: Spans = { near: [], far: [] };
  let below = number;
  for (const [width, shift] of shifts.entries()) {
    // A span of more than half of everything is no help: what matches beside it is read faster than skipped.
    if (width > 0 && 2 ** shift > number / 2) break;
    const newest = Math.floor((number - 1) / 2 ** shift);
    for (const place of [newest, newest - 1]) {
      const start = place * 2 ** shift;
      if (place < 0 || start >= below) continue;
      spans[width === 0 ? "near" : "far"].push({ key: width * keysPerWidth + place, below });
      below = start;
    }
  }
  if (below > 0) spans.far.push({ key: null, below });
  return spans;
}
