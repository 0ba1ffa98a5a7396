import type { ResourceCard } from "@masar/contract/resources/schemas";
import type { StudyLanguage } from "@masar/contract/paths/constants";
import type { Language } from "@masar/contract/settings/schemas";
import { guardResourceLink } from "@masar/domain/catalog/resource-guard";
import { findSubMilestones } from "@masar/catalog/topics";
import { listMilestoneResources } from "@masar/domain/planning/choose-resources";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import type { Tx } from "#api/db/tx.ts";
import { listResources, type ResourceRow } from "./resources.queries.ts";

type Path = { language: Language; study_language: StudyLanguage };
type Milestone = Pick<MilestoneView, "key" | "origin" | "skills_to_learn" | "sub_milestones">;
export type MilestoneResources = ReadonlyMap<string, ResourceRow[]>;

/**
 * By milestone key, the best first. Read by the milestone's place in its blueprint, so that paths store nothing of it.
 */
export async function loadMilestoneResources(
  tx: Tx,
  path: Path,
  milestones: readonly Milestone[],
): Promise<MilestoneResources> {
  const wanted = milestones.map(({ key, origin, skills_to_learn: skills, sub_milestones }) => ({
    key,
    skills,
    subSkills: findSubMilestones(
      origin,
      sub_milestones.map(({ title }) => title),
    ).flatMap((content) => content.skills[0] ?? []),
    of: origin?.name && origin.key ? `${origin.name}/${origin.key}` : null,
  }));
  const rows = await listResources(tx, {
    milestones: wanted.flatMap(({ of }) => of ?? []),
    skills: wanted.flatMap(({ skills, subSkills }) => [...skills.slice(0, 1), ...subSkills]),
  });
  const safe = rows.filter(({ url, host }) => guardResourceLink(url, [host]) !== null);
  return new Map(
    wanted.map(({ key, of, ...milestone }) => {
      const named = of === null ? [] : safe.filter((row) => row.milestones.includes(of));
      return [key, listMilestoneResources(named, safe, { ...path, ...milestone })];
    }),
  );
}

export function toResourceCard(row: ResourceRow): ResourceCard {
  const { skills: _skills, confidence: _confidence, milestones: _milestones, ...card } = row;
  return { ...card, last_validated: card.last_validated?.toISOString() ?? null };
}
