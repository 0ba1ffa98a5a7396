import { dropArticle } from "./search-words.ts";

/** None, one or two: a short word is near to words with another meaning. */
function maxEditsOf(word: string): number {
  const { length } = dropArticle(word);
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** The first of the nearest candidates within `maxEditsOf` the word. */
export function findClosestWord(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let fewest = maxEditsOf(word) + 1;
  for (const candidate of candidates) {
    const edits = editDistance(word, candidate, fewest - 1);
    if (edits < fewest) [best, fewest] = [candidate, edits];
  }
  return best;
}

/** Damerau distance: a swap of neighbours is one edit. Returns `limit + 1` beyond the limit. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + cost,
          isSwap ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...row) > limit) return limit + 1;
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? limit + 1;
}
