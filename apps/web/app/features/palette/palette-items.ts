import { foldText } from "@masar/domain/text/fold-arabic";
import type { LucideIcon } from "lucide-react";

export const paletteGroups = [
  "paths",
  "steps",
  "tasks",
  "notes",
  "courses",
  "settings",
  "help",
  "commands",
] as const;
export type PaletteGroupName = (typeof paletteGroups)[number];

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
  return paletteGroups
    .map((name) => {
      const found = items[name]
        .map((item) => ({ item, rank: Math.max(bestRanks[name] ?? 0, rankItem(item, wanted)) }))
        .filter(({ rank }) => rank < noMatch)
        .toSorted((a, b) => a.rank - b.rank)
        .slice(0, maxPerGroup);
      return { name, items: found.map(({ item }) => item), rank: found[0]?.rank ?? noMatch };
    })
    .filter((group) => group.items.length > 0)
    .toSorted((a, b) => a.rank - b.rank);
}

export function splitWords(words: string): string[] {
  return foldText(words).split(" ").filter(Boolean);
}

const noMatch = 4;
/** A question about a setting does not come before the setting. */
const bestRanks: Partial<Record<PaletteGroupName, number>> = { help: 1 };

/** 0: the title starts with the words; 1: its words or another name do; 2: it contains them; 3: only other text does. */
function rankItem({ title, names = [], moreText = "", isMatch }: PaletteItem, wanted: string[]) {
  const folded = foldText(title);
  if (folded.startsWith(wanted.join(" "))) return 0;
  const hasWords = (name: string) => {
    const parts = name.split(" ");
    return wanted.every((word) => parts.some((part) => startsPart(part, word)));
  };
  if (hasWords(folded) || names.some((name) => hasWords(foldText(name)))) return 1;
  if (wanted.every((word) => folded.includes(word))) return 2;
  if (isMatch) return 3;
  const text = `${folded} ${foldText(moreText)}`;
  return wanted.every((word) => text.includes(word)) ? 3 : noMatch;
}

/** The Arabic article is part of its word, but people search without it. */
function startsPart(part: string, word: string): boolean {
  return part.startsWith(word) || (part.startsWith("ال") && part.slice(2).startsWith(word));
}
