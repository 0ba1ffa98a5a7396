import { readdirSync, readFileSync } from "node:fs";
import type { BriefFile } from "@masar/contract/briefs/brief-schemas";
import type { Briefs } from "@masar/domain/catalog/milestone-brief";

const folder = new URL("../data/briefs/", import.meta.url);

/** As checked by `npm run content`; who wrote them: README.md beside. */
export const briefFiles: readonly BriefFile[] = readdirSync(folder)
  .toSorted()
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as BriefFile);

export const briefs: Briefs = new Map(
  briefFiles.flatMap(({ blueprint, briefs: all }) =>
    all.map((brief) => [`${blueprint}/${brief.milestone}`, brief] as const),
  ),
);
