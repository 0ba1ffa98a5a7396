import type { BlueprintDefinition } from "#web/features/admin/blueprints/blueprints.api.ts";
import { makeSession } from "../fake-api.ts";

function makeMilestone(number: number): BlueprintDefinition["milestones"][number] {
  return {
    key: `part-${number}`,
    title: `Part ${number}`,
    title_ar: `الجزء ${number}`,
    description: "What it is about.",
    description_ar: "ما تدور حوله.",
    estimated_hours: 12,
    difficulty: "beginner",
    skills: ["excel"],
    deliverables: ["A report"],
    deliverables_ar: ["تقرير"],
    completion_criteria: ["It is read"],
    completion_criteria_ar: ["قُرئ"],
    prerequisites: number > 1 ? [`part-${number - 1}`] : [],
    sub_milestones: [1, 2, 3].map((step) => ({
      title: `Step ${step}`,
      title_ar: `خطوة ${step}`,
      estimated_hours: 4,
    })),
    course_slugs: ["excel-basics"],
  };
}

export const definition: BlueprintDefinition = {
  slug: "data-analyst",
  title: "Data analyst",
  title_ar: "محلّل بيانات",
  description: "From tables to answers.",
  description_ar: "من الجداول إلى الإجابات.",
  field: "data-science",
  milestones: [makeMilestone(1), makeMilestone(2)],
};

export const passed = {
  faults: [],
  goals: {
    checked: 60,
    changed: [{ goal: "tables", language: "en", before: null, after: "data-analyst" }],
  },
  previews: [
    { language: "en", hours: 24, milestones: [{ title: "Part 1", hours: 12, courses: ["Excel"] }] },
    { language: "ar", hours: 24, milestones: [{ title: "الجزء 1", hours: 12, courses: [] }] },
  ],
  losses: { milestones: [], steps: [] },
};

export const answers = {
  getSession: () => ({ session: makeSession({ roles: ["admin"] }) }),
  getCatalogTerms: () => ({
    skills: [{ id: "excel", label: "Excel", label_ar: "إكسل" }],
    fields: [{ id: "data-science", label: "Data science", label_ar: "علم البيانات" }],
    providers: [],
    blueprints: [],
  }),
  getAdminBlueprint: () => ({
    definition,
    version: 3,
    is_active: true,
    is_faulty: false,
    versions: [{ version: 3, published_at: "2026-10-01T10:00:00Z", is_active: true }],
  }),
  checkBlueprint: () => passed,
};
