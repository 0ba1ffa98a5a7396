import { resources } from "@masar/catalog/resources";

export type ResourceSource = {
  /** Null when only a public file is known, not its repository. */
  repository: string | null;
  /** Null when none is stated. */
  licence: string | null;
  count: number;
};

const repository = /^[\w.-]+\/[\w.-]+$/;

/** The lists in which the resources of a release were seen, the largest first. */
export function listResourceSources(): ResourceSource[] {
  // Public files without a known repository are one list for each licence.
  const toList = ({ list }: { list: string }) => (repository.test(list) ? list : "");
  const counts = Map.groupBy(resources, ({ source }) => `${toList(source)}\n${source.licence}`);
  return [...counts.values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { list, licence } = first.source;
      return {
        repository: repository.test(list) ? list : null,
        licence: licence === "not stated" ? null : licence,
        count: group.length,
      };
    })
    .toSorted((a, b) => b.count - a.count);
}
