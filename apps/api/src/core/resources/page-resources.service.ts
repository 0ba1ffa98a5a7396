import type { Blueprint } from "@masar/domain/catalog/catalog";
import { guardResourceLink } from "@masar/domain/catalog/resource-guard";
import type { SystemTx } from "#api/db/tx.ts";
import { listResources, type ResourceRow } from "./resources.queries.ts";

/** The resources of blueprint milestones, for their public pages: also those of main skills, of steps too. */
export async function loadPageResources(
  tx: SystemTx,
  blueprints: readonly Blueprint[],
): Promise<ResourceRow[]> {
  const rows = await listResources(tx, {
    milestones: blueprints.flatMap(({ slug, milestones }) =>
      milestones.map(({ key }) => `${slug}/${key}`),
    ),
    skills: blueprints.flatMap(({ milestones }) =>
      milestones.flatMap(({ skills, sub_milestones }) => [
        ...skills.slice(0, 1),
        ...sub_milestones.flatMap((step) => step.skills?.slice(0, 1) ?? []),
      ]),
    ),
  });
  return rows.filter(({ url, host }) => guardResourceLink(url, [host]) !== null);
}
