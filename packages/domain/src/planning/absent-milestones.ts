import type { BlueprintMilestoneOffer, Milestone } from "@masar/contract/paths/schemas";
import type { Catalog } from "../catalog/catalog.ts";
import type { PlanInput } from "./plan-input.ts";
import { planPath } from "./plan-path.ts";

type PathMilestones = Record<string, Pick<Milestone, "title" | "origin">>;

/** The milestones of the path's blueprints that the path does not have: left out at first, known or removed. */
export function listAbsentMilestones(
  catalog: Catalog,
  input: PlanInput,
  milestones: PathMilestones,
): BlueprintMilestoneOffer[] {
  if (input.blueprint === null) return [];
  const present = Object.values(milestones);
  const keys = new Set(present.flatMap(({ origin }) => origin.key ?? []));
  // A milestone that a model wrote again has no key of a blueprint.
  const titles = new Set(present.map(({ title }) => title));
  const found = new Map<string, BlueprintMilestoneOffer>();
  for (const offer of listVariants(catalog, input).flatMap((one) => listPlanned(catalog, one))) {
    if (keys.has(offer.key) || titles.has(offer.title) || found.has(offer.key)) continue;
    found.set(offer.key, offer);
  }
  return [...found.values()];
}

/** One of them with its sub-milestones and courses; `prerequisites` are keys of the path. */
export function planAbsentMilestone(
  catalog: Catalog,
  input: PlanInput,
  milestones: PathMilestones,
  key: string,
): Milestone | undefined {
  const offers = listAbsentMilestones(catalog, input, milestones);
  if (!offers.some((offer) => offer.key === key)) return undefined;
  for (const variant of listVariants(catalog, input)) {
    const planned = planWith(catalog, variant, key);
    if (!planned) continue;
    const prerequisites = planned.milestone.prerequisites.flatMap((before) => {
      const wanted = planned.blueprintKeys.get(before);
      return Object.keys(milestones).filter((own) => milestones[own]?.origin.key === wanted);
    });
    return { ...planned.milestone, prerequisites };
  }
  return undefined;
}

/**
 * The goal may need parts of other blueprints, which a chosen blueprint leaves out; without known skills, what they
 * removed is planned as well.
 */
function listVariants(catalog: Catalog, input: PlanInput): PlanInput[] {
  const byGoal = { ...input, blueprint: null };
  const outcome = planPath(catalog, byGoal);
  const isSame = outcome.kind === "path" && outcome.blueprint === input.blueprint;
  const variants = isSame ? [byGoal, input] : [input];
  return [...variants, ...variants.map((one) => ({ ...one, known_skills: [] }))];
}

function listPlanned(catalog: Catalog, input: PlanInput): BlueprintMilestoneOffer[] {
  const outcome = planPath(catalog, input);
  if (outcome.kind !== "path") return [];
  const planned = Object.values(outcome.milestones).flatMap(({ title, estimatedHours, origin }) =>
    origin.key === null ? [] : [{ key: origin.key, title, hours: estimatedHours }],
  );
  return [...planned, ...outcome.left_out.map(({ key, title, hours }) => ({ key, title, hours }))];
}

function planWith(catalog: Catalog, input: PlanInput, key: string) {
  const outcome = planPath(catalog, { ...input, include: [key] });
  if (outcome.kind !== "path") return undefined;
  const all = Object.entries(outcome.milestones);
  const milestone = all.find(([, { origin }]) => origin.key === key)?.[1];
  const blueprintKeys = new Map(all.map(([own, { origin }]) => [own, origin.key]));
  return milestone && { milestone, blueprintKeys };
}
