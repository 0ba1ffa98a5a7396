import type { BlueprintMilestone, BlueprintStep } from "../../catalog/catalog.ts";
import { type ScaledBlueprint, sumHours } from "../scale-blueprint.ts";

/** How an intake names a sub-milestone of a blueprint: by its place, since a title is too long for an address. */
export function nameKnownStep({ key, sub_milestones }: BlueprintMilestone, title: string): string {
  return `${key}.${sub_milestones.findIndex((step) => step.title === title) + 1}`;
}

/** Without the milestones and sub-milestones that a placement found known; all of it when nothing would be left. */
export function leaveOutKnown(path: ScaledBlueprint, parts: readonly string[]): ScaledBlueprint {
  if (parts.length === 0) return path;
  const known = new Set(parts);
  const steps = new Map<string, BlueprintStep[]>();
  for (const milestone of path.milestones) {
    const left = (path.steps.get(milestone.key) ?? []).filter(
      ({ title }) => !known.has(nameKnownStep(milestone, title)),
    );
    if (!known.has(milestone.key) && left.length > 0) steps.set(milestone.key, left);
  }
  if (steps.size === 0) return path;
  const milestones = path.milestones.filter(({ key }) => steps.has(key));
  return { ...path, milestones, steps, hours: sumHours([...steps.values()].flat()) };
}
