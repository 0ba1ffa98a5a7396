/** Retired words by the forms in which they occur, in identifiers too. Their replacements are in the glossary. */
const retired = {
  asked: ["asked", "asker"],
  given: ["given"],
  gone: ["gone"],
  house: ["house", "houses"],
  judge: ["judge", "judges", "judged"],
  keep: ["keep", "keeps", "kept", "keeper", "keeping"],
  lay: ["lay", "lays", "laid"],
  leaver: ["leaver", "leavers", "leaving"],
  learner: ["learner", "learners"],
  nobody: ["nobody", "nobodys"],
  notice: ["notice", "notices", "noticed"],
  place: ["place", "places"],
  road: ["road", "roads"],
  say: ["say", "says", "said", "saying"],
  shelf: ["shelf", "shelves"],
  sitting: ["sitting", "sittings"],
  stand: ["stand", "stands", "standing", "stood"],
  stranger: ["stranger", "strangers"],
  take: ["take", "takes", "taken", "took", "taking"],
  tell: ["tell", "tells", "told", "telling"],
  wake: ["wake", "wakes", "woken", "awake"],
  whoever: ["whoever", "whatever", "however"],
  wish: ["wish", "wishes"],
} satisfies Record<string, string[]>;

const wordOfForm = new Map(
  Object.entries(retired).flatMap(([word, forms]) => forms.map((form) => [form, word] as const)),
);

export type WordCounts = Map<string, Map<string, number>>;

/** Texts and keys of the interface, stored data and the list itself use other rules. */
const isRead = (path: string) =>
  /\.(?:tsx?|mjs|css|md)$/.test(path) &&
  !/^(?:docs\/contributing|docs\/requirements\.md|packages\/(?:catalog|content)|tools\/words)/.test(
    path,
  );

function readFolder(path: string): string {
  const [top = "", name = ""] = path.split("/");
  return /^(?:apps|packages)$/.test(top) ? `${top}/${name}` : top;
}

/** Words of a text, with camel case and kebab case split. */
function* splitWords(text: string): Generator<string> {
  for (const [part] of text.matchAll(/[A-Z]?[a-z]+/g)) yield part.toLowerCase();
}

/** How often each retired word occurs, by word, then by folder. */
export function countRetiredWords(texts: Iterable<[path: string, text: string]>): WordCounts {
  const counts: WordCounts = new Map();
  for (const [path, text] of texts) {
    if (!isRead(path)) continue;
    const folder = readFolder(path);
    for (const form of splitWords(text)) {
      const word = wordOfForm.get(form);
      if (!word) continue;
      const byFolder = counts.get(word) ?? new Map<string, number>();
      byFolder.set(folder, (byFolder.get(folder) ?? 0) + 1);
      counts.set(word, byFolder);
    }
  }
  return counts;
}

export function formatCounts(counts: WordCounts): string {
  const sum = (byFolder: Map<string, number>) => [...byFolder.values()].reduce((a, b) => a + b, 0);
  const rows = [...counts]
    .map(([word, byFolder]) => ({ word, byFolder, total: sum(byFolder) }))
    .toSorted((a, b) => b.total - a.total);
  const lines = rows.map(({ word, byFolder, total }) => {
    const folders = [...byFolder]
      .toSorted(([, a], [, b]) => b - a)
      .map(([folder, count]) => `${folder} ${count}`)
      .join(", ");
    return `${String(total).padStart(6)}  ${word.padEnd(9)} ${folders}`;
  });
  const total = rows.reduce((a, row) => a + row.total, 0);
  return [...lines, `${String(total).padStart(6)}  in all`].join("\n");
}
