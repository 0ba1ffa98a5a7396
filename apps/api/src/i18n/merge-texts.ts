/** A copy of `texts` in which the strings of `changes`, a part of the same tree, replace its own. */
export function mergeTexts<T extends object>(texts: T, changes: object): T {
  const copy = { ...texts } as Record<string, unknown>;
  for (const [key, change] of Object.entries(changes as Record<string, string | object>)) {
    const before = copy[key];
    const isBranch = typeof change === "object";
    copy[key] = isBranch ? mergeTexts(before ?? {}, change) : change;
  }
  return copy as T;
}
