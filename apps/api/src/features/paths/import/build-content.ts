import { limits } from "@masar/contract/limits";
import type { ImportedPath } from "@masar/contract/imports/schemas";
import type { Milestone } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import type { Catalog } from "@masar/domain/catalog/catalog";
import { readReason } from "@masar/domain/planning/course-criteria";
import type { OutlineMilestone, ParsedOutline } from "@masar/domain/planning/import/parse-outline";
import { directionOf } from "@masar/domain/text/text-direction";
import type { PathContent } from "#api/db/schema/community.ts";
import { planOutlineMilestone } from "#api/features/paths/generation/plan-outline.ts";

export type ImportedContent = {
  content: PathContent;
  study_days: number[];
  /** Courses and links in the file, of the catalog or not. */
  namedCourses: number;
};

type Sources = { catalog: Catalog; today: string };

/** The keys, ids and origins are assigned here: those of the file would be numbers and claims of the server's. */
export function buildFromJson(path: ImportedPath, { catalog, today }: Sources): ImportedContent {
  const { study_days, blueprint, milestones: all, ...texts } = path;
  const isBlueprint = (name: string | null) =>
    name !== null && catalog.blueprints.some(({ slug }) => slug === name);
  const ordered = Object.entries(all).toSorted(([, a], [, b]) => a.order - b.order);
  const newKeys = new Map(ordered.map(([key], index) => [key, `m${index + 1}`]));
  const milestones = ordered.map(([, milestone], index): Milestone => {
    const { origin, linkedCourses, prerequisites, subMilestones, skills, ...rest } = milestone;
    const courses = new Map(linkedCourses.map(({ course, reason }) => [course, reason]));
    const earlier = ordered.slice(0, index).map(([key]) => key);
    return {
      ...rest,
      skills: [...new Set(skills)],
      subMilestones: subMilestones.map(({ sessions, ...sub }, position) => ({
        ...sub,
        id: `sub-${position + 1}`,
        ...(sessions && { sessions }),
      })),
      linkedCourses: [...courses].flatMap(([slug, reason]) => {
        const course = catalog.courses.find((one) => one.slug === slug);
        if (!course) return [];
        if (reason === "chosen_by_learner") return [{ course: slug, reason }];
        // The language and the price are those of the catalog.
        const criteria = { studyLanguage: path.study_language };
        return [{ course: slug, reason: readReason(course, criteria) }];
      }),
      aiFeedback: null,
      prerequisites: [...new Set(prerequisites)]
        .filter((key) => earlier.includes(key))
        .flatMap((key) => newKeys.get(key) ?? []),
      order: index + 1,
      origin:
        origin?.engine === "blueprint" && isBlueprint(origin.name)
          ? { ...origin, date: today }
          : { engine: "learner", name: null, key: null, date: today },
    };
  });
  const namedCourses = ordered.reduce((sum, [, one]) => sum + one.linkedCourses.length, 0);
  return {
    content: toContent(
      { ...texts, blueprint: isBlueprint(blueprint) ? blueprint : null },
      milestones,
    ),
    study_days: [...new Set(study_days)].toSorted((a, b) => a - b),
    namedCourses,
  };
}

type OutlineSources = Sources & { language: Language };

/** What an outline does not say is that of an own outline: general steps, deliverables and criteria. */
export function buildFromOutline(outline: ParsedOutline, sources: OutlineSources): ImportedContent {
  const { title, description } = outline;
  const texts = [title, ...outline.milestones.map((milestone) => milestone.title)].join("\n");
  const direction = directionOf(texts);
  const language = direction === null ? sources.language : direction === "rtl" ? "ar" : "en";
  const milestones = outline.milestones.map((milestone, index) =>
    buildOutlineMilestone(milestone, index + 1, { ...sources, language }),
  );
  const path = {
    title,
    description,
    goal: "",
    language,
    blueprint: null,
    level: "beginner",
    study_language: "both",
    budget: "any",
    hours_per_week: limits.paths.hoursPerWeek,
  } as const;
  return {
    content: toContent(path, milestones),
    study_days: [],
    namedCourses: outline.milestones.reduce((sum, { courses }) => sum + courses.length, 0),
  };
}

function buildOutlineMilestone(
  row: OutlineMilestone,
  order: number,
  { catalog, language, today }: OutlineSources,
): Milestone {
  const planned = planOutlineMilestone(row, order, { language, level: "beginner", today });
  const { steps, deliverables, criteria } = row;
  const addresses = new Set(row.courses);
  const found = catalog.courses.filter(({ url }) => addresses.has(url));
  return {
    ...planned,
    description: row.description,
    ...(steps.length > 0 && {
      subMilestones: steps.map(({ title, hours }, index) => ({
        id: `sub-${index + 1}`,
        title,
        estimatedHours: hours,
      })),
    }),
    ...(deliverables.length > 0 && { deliverables }),
    ...(criteria.length > 0 && { completionCriteria: criteria }),
    linkedCourses: found.map(({ slug }) => ({ course: slug, reason: "chosen_by_learner" })),
  };
}

function toContent(
  path: Omit<PathContent, "milestones" | "next_key" | "next_sub">,
  milestones: Milestone[],
): PathContent {
  const maxSteps = Math.max(0, ...milestones.map(({ subMilestones }) => subMilestones.length));
  return {
    ...path,
    milestones: Object.fromEntries(milestones.map((one, index) => [`m${index + 1}`, one])),
    next_key: milestones.length + 1,
    next_sub: maxSteps + 1,
  };
}
