import type { Level } from "@masar/contract/paths/constants";
import type { Language } from "@masar/contract/settings/schemas";

export type Term = { id: string; label: string; label_ar: string };

export type CatalogCourse = {
  slug: string;
  title: string;
  provider: string;
  url: string;
  language: Language;
  description: string;
  description_ar: string;
  /** Null where the price changes by day and country. */
  price_usd: number | null;
  duration_hours: number;
  rating: number | null;
  experience_level: Level;
  fields: string[];
  skills_covered: string[];
  /** An id of `sources.json`. */
  source: string;
};

export type BlueprintStep = {
  title: string;
  title_ar: string;
  /** Those of the milestone that it teaches; missing where they cannot be told apart: then all of them. */
  skills?: string[];
  estimated_hours: number;
};

export type BlueprintMilestone = {
  key: string;
  title: string;
  title_ar: string;
  description: string;
  description_ar: string;
  estimated_hours: number;
  difficulty: Level;
  skills: string[];
  deliverables: string[];
  deliverables_ar: string[];
  completion_criteria: string[];
  completion_criteria_ar: string[];
  prerequisites: string[];
  sub_milestones: BlueprintStep[];
  course_slugs: string[];
};

export type Blueprint = {
  slug: string;
  title: string;
  title_ar: string;
  description: string;
  description_ar: string;
  field: string;
  milestones: BlueprintMilestone[];
};

/** One thing to learn within a sub-milestone, with a task for each kind of planned session. */
export type Topic = {
  title: string;
  title_ar: string;
  /** The words that find the topic in a course's list of lessons or on the web. */
  search: string;
  search_ar: string;
  practise: string;
  practise_ar: string;
  build: string;
  build_ar: string;
  check: string;
  check_ar: string;
};

/** An exam with a date and a target score, prepared by a blueprint. */
export type Exam = {
  blueprint: string;
  words: string[];
  lowest: number;
  highest: number;
  /** `{score}` is the target. */
  title: string;
  title_ar: string;
  /** Ends right before the exam; its first criterion is replaced by `target_criterion`. */
  last_milestone: string;
  target_criterion: string;
  target_criterion_ar: string;
  /**
   * For a date that the usual preparation misses: the most important sub-milestones with their shortest time. The
   * milestones with the largest effect on the score are first; the others are left out.
   */
  short_version: {
    milestone: string;
    sub_milestones: { title: string; min_hours: number }[];
  }[];
  /** Added between the milestones when the exam has a date. */
  mock_tests: BlueprintMilestone[];
  /** Other kinds of the exam, by the words that name them. */
  variants: ExamVariant[];
};

export type ExamVariant = {
  words: string[];
  title: string;
  title_ar: string;
  /** Without a target. */
  plain_title: string;
  plain_title_ar: string;
  /** By milestone key: what differs. */
  milestones: Record<string, Partial<BlueprintMilestone>>;
  /** Made for another kind. */
  unsuitable_courses: string[];
};

/** A certificate whose exam is served by some milestones of a blueprint. */
export type Certificate = {
  blueprint: string;
  words: string[];
  title: string;
  title_ar: string;
  /** Skills of tools that its courses should be about. */
  tools: string[];
  milestones: string[];
  /** Titles of sub-milestones that are left out first when the exam is near. */
  least_important: string[];
  /** Milestones of which only these sub-milestones serve the exam, with the texts that fit them. */
  parts: CertificatePart[];
};

export type CertificatePart = Pick<
  BlueprintMilestone,
  | "key"
  | "title"
  | "title_ar"
  | "description"
  | "description_ar"
  | "deliverables"
  | "deliverables_ar"
  | "completion_criteria"
  | "completion_criteria_ar"
> & { sub_milestones: string[] };

/** A host covers its subdomains; `path` narrows it further. */
export type CourseHost = { host: string; provider: string; path?: string };

export type Provenance = {
  source: string;
  hours: "source" | "estimate";
  confidence: "high" | "medium";
};

export type MilestoneRoles = {
  basics: string[];
  optional: string[];
  /** What a goal with one of `words` does not need, since it is for another tool, device or market, named by `unless`. */
  aside?: { words: string[]; unless: string[]; milestones: string[] }[];
};

export type Catalog = {
  courses: CatalogCourse[];
  blueprints: Blueprint[];
  skills: Term[];
  fields: Term[];
  /** By blueprint: milestone keys. `optional` ones may be left out when time is short, in this order. */
  milestoneRoles: Record<string, MilestoneRoles>;
  exams: Exam[];
  certificates: Certificate[];
};
