import { setImmediate } from "node:timers/promises";
import type { BlueprintCheck } from "@masar/contract/blueprints/schemas";
import { intake } from "@masar/contract/paths/schemas";
import { languages } from "@masar/contract/settings/schemas";
import type { Blueprint, Catalog } from "@masar/domain/catalog/catalog";
import { validateBlueprint } from "@masar/domain/catalog/validate-blueprint";
import {
  findFirstBlueprint,
  goldenGoals,
  planGoldenGoal,
} from "@masar/domain/planning/golden/golden-goals";
import { planPath } from "@masar/domain/planning/plan-path";
import { validateMilestones } from "@masar/domain/planning/validate-path";

type Candidate = { catalog: Catalog; blueprint: Blueprint; today: string };

/** Also of the paths that are built from it: one that breaks a rule would fail for every learner. */
export function findFaults({ catalog, blueprint, today }: Candidate): BlueprintCheck["faults"] {
  const faults = validateBlueprint(blueprint, catalog);
  if (faults.length > 0) return faults;
  const next = replaceBlueprint(catalog, blueprint);
  const isSound = languages.every((language) => {
    const { milestones } = plan(next, blueprint, { language, today });
    return validateMilestones(milestones, language).length === 0;
  });
  return isSound ? [] : [{ milestone: null, fault: "path" }];
}

/** What publishing the blueprint would do. A blueprint with faults cannot be planned with. */
export async function describeChange(
  candidate: Candidate,
): Promise<Omit<BlueprintCheck, "losses">> {
  const { catalog, blueprint, today } = candidate;
  const faults = findFaults(candidate);
  if (faults.length > 0) return { faults, goals: { checked: 0, changed: [] }, previews: [] };
  const next = replaceBlueprint(catalog, blueprint);
  const changed: BlueprintCheck["goals"]["changed"] = [];
  for (const golden of goldenGoals) {
    // Each takes some milliseconds: other requests are served in between.
    await setImmediate();
    const before = findFirstBlueprint(planGoldenGoal(catalog, golden, today));
    const after = findFirstBlueprint(planGoldenGoal(next, golden, today));
    const { goal, language } = golden;
    if (before !== after) changed.push({ goal, language, before, after });
  }
  return {
    faults,
    goals: { checked: goldenGoals.length, changed },
    previews: languages.map((language) => preview(next, blueprint, { language, today })),
  };
}

function replaceBlueprint(catalog: Catalog, blueprint: Blueprint): Catalog {
  const isKnown = catalog.blueprints.some(({ slug }) => slug === blueprint.slug);
  const blueprints = isKnown
    ? catalog.blueprints.map((each) => (each.slug === blueprint.slug ? blueprint : each))
    : [...catalog.blueprints, blueprint];
  return { ...catalog, blueprints };
}

/** The first path of a changed catalog takes most of a second: the operator waits for it, and no learner. */
export function prepareCatalog({ catalog, blueprint, today }: Candidate): void {
  for (const language of languages) plan(catalog, blueprint, { language, today });
}

type Reader = { language: (typeof languages)[number]; today: string };

/** For a beginner who studies in the language, whatever it costs. */
function plan(catalog: Catalog, { slug }: Blueprint, { language, today }: Reader) {
  const request = intake.parse({ goal: "", blueprint: slug, study_language: language });
  const outcome = planPath(catalog, { ...request, language, today });
  if (outcome.kind !== "path") throw new Error(`${slug} has no path`);
  return outcome;
}

function preview(catalog: Catalog, blueprint: Blueprint, reader: Reader) {
  const outcome = plan(catalog, blueprint, reader);
  const titles = new Map(catalog.courses.map((course) => [course.slug, course.title]));
  const milestones = Object.values(outcome.milestones).toSorted((a, b) => a.order - b.order);
  return {
    language: reader.language,
    hours: outcome.plan.hours,
    milestones: milestones.map(({ title, estimatedHours, linkedCourses }) => ({
      title,
      hours: estimatedHours,
      courses: linkedCourses.map(({ course }) => titles.get(course) ?? course),
    })),
  };
}
