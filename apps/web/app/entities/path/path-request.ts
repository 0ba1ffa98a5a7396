import { limits } from "@masar/contract/limits";
import {
  knownPartPattern,
  type Level,
  levels,
  type StudyLanguage,
  studyLanguages,
} from "@masar/contract/paths/constants";

/** A visitor's request on the landing page. The URL holds it, so it can be shared. */
export type PathRequest = {
  goal: string;
  /** Chosen by hand from the nearest candidates. */
  blueprint: string | null;
  level: Level;
  hours: number;
  courses: StudyLanguage;
  /** What a placement found known of the blueprint, as an intake names it. */
  knownParts?: string[];
  /** The visitor writes the milestones of this goal, after sign-up. */
  wantsOutline?: true;
};

const { hoursPerWeek, maxHoursPerWeek } = limits.paths;

/** Every whole hour that a path may have, because a goal may name any. */
export const hoursChoices = Array.from({ length: maxHoursPerWeek }, (_, index) => index + 1);

/** Null without a goal. Invalid values fall back to defaults, so every result can be built. */
export function parsePathRequest(search: string | URLSearchParams): PathRequest | null {
  const query = new URLSearchParams(search);
  const goal = (query.get("goal") ?? "").trim().slice(0, limits.paths.goalLength);
  const blueprint = /^[a-z0-9-]{1,80}$/.exec(query.get("blueprint") ?? "")?.[0] ?? null;
  if (goal === "" && blueprint === null) return null;
  const knownParts = (query.get("known") ?? "")
    .split(",")
    .filter((part) => knownPartPattern.test(part))
    .slice(0, limits.paths.knownParts);
  return {
    goal,
    blueprint,
    level: levels.find((level) => level === query.get("level")) ?? "beginner",
    hours: clampHours(Number(query.get("hours")) || hoursPerWeek),
    courses: studyLanguages.find((language) => language === query.get("courses")) ?? "both",
    ...(blueprint && knownParts.length > 0 && { knownParts }),
    ...(query.get("outline") === "1" && { wantsOutline: true }),
  };
}

function clampHours(hours: number): number {
  return Math.min(maxHoursPerWeek, Math.max(1, Math.round(hours)));
}

export function toSearch(request: PathRequest): string {
  const { goal, blueprint, level, hours, courses, knownParts, wantsOutline } = request;
  const query = new URLSearchParams({ goal, level, hours: String(hours), courses });
  if (blueprint) query.set("blueprint", blueprint);
  if (knownParts?.length) query.set("known", knownParts.join(","));
  if (wantsOutline) query.set("outline", "1");
  return `?${query}`;
}

export function toIntake({ goal, blueprint, level, hours, courses, knownParts = [] }: PathRequest) {
  return {
    goal,
    blueprint,
    level,
    hours_per_week: hours,
    study_language: courses,
    known_parts: knownParts,
  };
}
