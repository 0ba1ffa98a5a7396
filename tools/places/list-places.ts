import { catalog } from "@masar/catalog/catalog";
import { resources } from "@masar/catalog/resources";
import { findSubMilestones } from "@masar/catalog/topics";
import { type Budget, budgets } from "@masar/contract/paths/constants";
import type { Language } from "@masar/contract/settings/schemas";
import type { Topic } from "@masar/domain/catalog/catalog";
import { listMilestoneResources } from "@masar/domain/planning/choose-resources";
import type { PlanInput } from "@masar/domain/planning/plan-input";
import { planPath } from "@masar/domain/planning/plan-path";
import { deriveMilestones, type MilestoneView } from "@masar/domain/progress/milestone-view";
import { planMilestoneSessions } from "../../apps/api/src/core/study/planned-sessions.service.ts";

/** One planned session of a beginner, with the course or resource in which it is studied. */
export type PlacedSession = {
  at: string;
  language: Language;
  budget: Budget;
  milestone: MilestoneView;
  step: { title: string; skills: readonly string[] };
  topic: Topic;
  kind: string;
  search: string | null;
  place: Place | null;
};

export type Place = {
  kind: "course" | "resource";
  slug: string;
  title: string;
  text: string;
  skills: readonly string[];
};

const courses = new Map<string, Place>(
  catalog.courses.map(({ slug, title, description, description_ar, skills_covered: skills }) => {
    const text = `${description} ${description_ar}`;
    return [slug, { kind: "course", slug, title, text, skills }];
  }),
);
const resourcePlaces = new Map<string, Place>(
  resources.map(({ id: slug, title, title_ar = "", description, description_ar, skills }) => {
    const text = `${description} ${description_ar}`;
    return [slug, { kind: "resource", slug, title: `${title} ${title_ar}`.trim(), text, skills }];
  }),
);

/** As `resources` holds them before any link is checked. */
const rows = resources.map(({ id, title_ar, blueprint_milestones, ...rest }) => ({
  ...rest,
  slug: id,
  title_ar: title_ar ?? null,
  link_status: "unchecked" as const,
  milestones: blueprint_milestones,
}));

const intake: Omit<PlanInput, "goal" | "blueprint" | "language" | "study_language" | "budget"> = {
  level: "beginner",
  known_skills: [],
  hours_per_week: 8,
  study_days: [],
  start_date: null,
  deadline: null,
  today: "2026-11-19",
};
/** The only exam whose mock tests stand between the milestones. */
const examGoals: Record<string, string> = {
  "ielts-preparation": "IELTS 7 on 1 September 2027",
};

function planMilestones(blueprint: string, language: Language, budget: Budget): MilestoneView[] {
  const goal = examGoals[blueprint] ?? "";
  const about = { language, study_language: language, budget, blueprint, goal };
  const outcome = planPath(catalog, { ...intake, ...about });
  if (outcome.kind !== "path") throw new Error(`no path: ${blueprint}`);
  return deriveMilestones({ id: blueprint, milestones: outcome.milestones }, [], []);
}

/** Of every blueprint. */
export function listPlacedSessions(
  language: Language,
  wanted: readonly Budget[] = budgets,
): PlacedSession[] {
  return catalog.blueprints.flatMap(({ slug }) =>
    wanted.flatMap((budget) =>
      planMilestones(slug, language, budget).flatMap((view) =>
        placeMilestone(view, { language, budget }),
      ),
    ),
  );
}

function placeMilestone(
  milestone: MilestoneView,
  { language, budget }: { language: Language; budget: Budget },
): PlacedSession[] {
  const { origin, skills_to_learn: skills, sub_milestones } = milestone;
  const name = `${origin?.name}/${origin?.key}`;
  const contents = findSubMilestones(
    origin,
    sub_milestones.map(({ title }) => title),
  );
  const own = listMilestoneResources(
    rows.filter(({ milestones }) => milestones.includes(name)),
    rows,
    {
      skills,
      subSkills: contents.flatMap((content) => content.skills[0] ?? []),
      study_language: language,
      language,
    },
  );
  const subs = planMilestoneSessions(
    { language, level: "beginner", hours_per_week: 8, study_days: [] },
    milestone,
    new Map(),
    own.filter((each) => each.language === language),
  );
  return subs.flatMap(({ sessions }, index) =>
    sessions.flatMap(({ id, kind, search, course, resource }) => {
      const content = contents[index];
      const topic = content?.topics[Number.parseInt(id, 10) - 1];
      if (!topic || !content) return [];
      const place = resourcePlaces.get(resource ?? "") ?? courses.get(course ?? "") ?? null;
      const step = { title: sub_milestones[index]?.title ?? "", skills: content.skills };
      return [{ at: name, language, budget, milestone, step, topic, kind, search, place }];
    }),
  );
}
