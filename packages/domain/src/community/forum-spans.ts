/** Span widths as powers of two; `forum_spans` in the database computes the same keys. */
const shifts = [12, 15, 18, 21, 24];
const keysPerWidth = 2 ** 27;
/** A larger number has no key of its own. There are far fewer posts. */
const maxNumber = keysPerWidth * 2 ** 12;

/** A span of post numbers below `below`; without a key, all remaining ones. */
export type Span = { key: number | null; below: number };

/**
 * Spans to search for the newest matches below a number, nearest first: the two narrowest, then two of each
 * wider kind and the rest. A common word fills a page in the nearest; only a rare word reaches the rest.
 */
export function spansBelow(number: number): { near: Span[]; far: Span[] } {
  const spans: { near: Span[]; far: Span[] } = { near: [], far: [] };
  const top = Math.min(number, maxNumber);
  let below = top;
  for (const [width, shift] of shifts.entries()) {
    // A span of more than half of all posts does not help: reading all matches is faster.
    if (width > 0 && 2 ** shift > top / 2) break;
    const newest = Math.floor((top - 1) / 2 ** shift);
    for (const index of [newest, newest - 1]) {
      const start = index * 2 ** shift;
      if (index < 0 || start >= below) continue;
      spans[width === 0 ? "near" : "far"].push({ key: width * keysPerWidth + index, below });
      below = start;
    }
  }
  if (below > 0) spans.far.push({ key: null, below });
  return spans;
}
