import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { listPatternBuilders, listPatterns } from "./pattern-rules.ts";
import { findSuperLinear, listAttacks, measureMs, type Pattern } from "./pattern-times.ts";
import { readRepository, root } from "./repository.ts";

/** The length of a forum post, an answer and a work to review: the longest texts that others read. */
const maxTextLength = 8000;
const maxMs = 20;

const repository = readRepository();

function findSlow(pattern: Pattern, length = maxTextLength): string[] {
  const { source, flags } = pattern;
  const everywhere = new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
  return listAttacks(pattern, length).flatMap((attack) => {
    const ms = measureMs(() => attack.replaceAll(everywhere, ""), maxMs);
    return ms < maxMs
      ? []
      : [`${pattern.location}: ${ms} ms by ${JSON.stringify(attack.slice(1, 40))}`];
  });
}

/** Imports the files that build patterns and records what they build while they load. */
async function recordBuiltPatterns(paths: string[]): Promise<Pattern[]> {
  // Another test file of this worker may have loaded them.
  vi.resetModules();
  // i18next builds patterns as well, which read only our own texts.
  await import(join(root, "apps/api/src/i18n/translate.ts"));
  const built: Pattern[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, args: [string | RegExp, string?]) {
      const made = new target(...args);
      built.push({ location: "built", source: made.source, flags: made.flags });
      return made;
    },
  });
  try {
    for (const path of paths) await import(join(root, path));
  } finally {
    globalThis.RegExp = original;
  }
  return built;
}

describe("patterns of the product", () => {
  test("[N1.01] read 8,000 characters of their own repeated parts in 20 ms", () => {
    expect(listPatterns(repository).flatMap((pattern) => findSlow(pattern))).toEqual([]);
  });

  test("[N1.01] are linear when they are built out of strings", async () => {
    const built = await recordBuiltPatterns(listPatternBuilders(repository));
    expect(built.map(({ source }) => source).join("\n")).toContain("دولار");
    expect(built.flatMap(findSuperLinear)).toEqual([]);
    expect(built.flatMap((pattern) => findSlow(pattern))).toEqual([]);
  });

  test.each([
    ["a word that starts it again", "\\bmy .*\\b(?:sick|ill)\\b"],
    ["a number that starts it again", "\\b\\d[\\d,]*dollars"],
  ])("[N1.01] are found slow by %s", (_name, source) => {
    const pattern = { location: "here", source, flags: "" };
    expect(findSuperLinear(pattern)).toEqual([]);
    expect(findSlow(pattern, 2 * maxTextLength)).not.toEqual([]);
  });
});
