/** The candidate within a slip or two of the finger; the first of equals, and none that is further away. */
export function findClosestWord(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let fewest = word.length < 5 ? 2 : 3;
  for (const candidate of candidates) {
    const slips = editDistance(word, candidate);
    if (slips < fewest) [best, fewest] = [candidate, slips];
  }
  return best;
}

/** Letters added, left out, changed, or swapped with their neighbour (Damerau). */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap && column > 1 ? (before[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, above] = [above, line];
  }
  return above[other.length] ?? 0;
}
