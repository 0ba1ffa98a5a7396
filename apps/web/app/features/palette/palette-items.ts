import { foldText } from "@masar/domain/text/fold-arabic";
import { editDistance } from "@masar/domain/text/edit-distance";
import { dropArticle } from "@masar/domain/text/search-words";
import type { LucideIcon } from "lucide-react";

/** What the user has made or chosen. */
const ownGroups = ["paths", "steps", "sessions", "tasks", "notes", "cards"] as const;

export const paletteGroups = [
  ...ownGroups,
  "courses",
  "topics",
  "settings",
  "help",
  "commands",
] as const;
export type PaletteGroupName = (typeof paletteGroups)[number];

const ownNames: ReadonlySet<PaletteGroupName> = new Set(ownGroups);

export type PaletteItem = {
  /** Unique in its group. */
  id: string;
  title: string;
  /** Shown, but not searched: a step would be found by the name of its path. */
  about?: string;
  /** Searched like the title, but not shown: what else the item is called, and what it consists of. */
  names?: readonly string[];
  /** Searched, but not shown. */
  moreText?: string;
  icon: LucideIcon;
  /** Found by the server, which searches more than the title. */
  isMatch?: boolean;
} & ({ to: string } | { onChoose: () => void });

export type PaletteItems = Record<PaletteGroupName, readonly PaletteItem[]>;
export type PaletteGroup = { name: PaletteGroupName; items: PaletteItem[] };

const maxPerGroup = 5;
/** Commands are shown without words as well: a short menu of what can be done. */
const maxCommands = 12;

/** Items with all words, Arabic spelling variants folded. The group with the best title comes first. */
export function findItems(items: PaletteItems, words: string): PaletteGroup[] {
  const wanted = splitWords(words);
  if (wanted.length === 0) {
    return [{ name: "commands" as const, items: items.commands.slice(0, maxCommands) }];
  }
  const groups = paletteGroups.map((name) => {
    const found = mergeEqualRows(items[name])
      .map((item) => ({ item, rank: rankInGroup(name, rankItem(item, wanted)) }))
      .filter(({ rank }) => rank < noMatch)
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, maxPerGroup);
    return { name, items: found.map(({ item }) => item), rank: found[0]?.rank ?? noMatch };
  });
  // Own things come before the catalog, however well a course fits.
  const ownRank = Math.max(
    -1,
    ...groups
      .filter(({ name, rank }) => ownNames.has(name) && rank < noMatch)
      .map(({ rank }) => rank),
  );
  return groups
    .map((group) =>
      group.name === "courses" ? { ...group, rank: Math.max(group.rank, ownRank) } : group,
    )
    .filter((group) => group.items.length > 0)
    .toSorted((a, b) => a.rank - b.rank);
}

/** Rows that read the same are one row: the first. */
function mergeEqualRows(items: readonly PaletteItem[]): PaletteItem[] {
  const rows = new Map<string, PaletteItem>();
  for (const item of items) {
    const key = `${item.title}\n${item.about ?? ""}`;
    if (!rows.has(key)) rows.set(key, item);
  }
  return [...rows.values()];
}

export function splitWords(words: string): string[] {
  return foldText(words).split(" ").filter(Boolean);
}

const noMatch = 4;

/** A question about a setting does not come before the setting; a command that the words name comes before all. */
function rankInGroup(name: PaletteGroupName, rank: number): number {
  if (name === "help") return Math.max(1, rank);
  return name === "commands" && rank <= 1 ? -1 : rank;
}

/**
 * 0: the title starts with the words, or they are another name; 1: its words or another name do; 2: they do but for a
 * typing error; 3: only words of other text do.
 */
function rankItem({ title, names = [], moreText = "", isMatch }: PaletteItem, wanted: string[]) {
  const folded = foldText(title);
  const whole = wanted.join(" ");
  const foldedNames = names.map((name) => foldText(name).trim());
  if (folded.startsWith(whole) || foldedNames.includes(whole)) return 0;
  if ([folded, ...foldedNames].some((name) => hasWords(name, wanted, startsPart))) return 1;
  if (hasWords(folded, wanted, isMisspelled)) return 2;
  if (isMatch) return 3;
  return hasWords(`${folded} ${foldText(moreText)}`, wanted, startsPart) ? 3 : noMatch;
}

/** One folded word of a text may be several, as in «SQL/NoSQL». */
export function hasWordStart(folded: string, word: string): boolean {
  return folded.split(" ").some((part) => startsPart(part, word));
}

function hasWords(
  name: string,
  wanted: readonly string[],
  matches: (part: string, word: string) => boolean,
): boolean {
  const parts = name.split(" ");
  return wanted.every((word) => parts.some((part) => matches(part, word)));
}

/** One letter before an Arabic word, "and", "with" or "for". */
const particle = /^[وفبلك](?=\p{Script=Arabic}{3})/u;

/** The Arabic article and particles are part of their word, but people search without them. */
function startsPart(part: string, word: string): boolean {
  const bare = dropArticle(word);
  return (
    part.startsWith(word) ||
    dropArticle(part).startsWith(bare) ||
    (bare.length > 2 && part.replace(particle, "").startsWith(bare))
  );
}

/** Short words have too many neighbours. */
function isMisspelled(part: string, word: string): boolean {
  if (startsPart(part, word)) return true;
  const [own, typed] = [dropArticle(part), dropArticle(word)];
  const limit = typed.length < 5 ? 0 : typed.length < 9 ? 1 : 2;
  return limit > 0 && own[0] === typed[0] && editDistance(typed, own, limit) <= limit;
}

/** Help is found by its question: the server also searches its answers. */
export function namesWord(title: string, words: string): boolean {
  const parts = foldText(title).split(" ");
  return splitWords(words).some(
    (word) => word.length > 2 && parts.some((part) => isMisspelled(part, word)),
  );
}
