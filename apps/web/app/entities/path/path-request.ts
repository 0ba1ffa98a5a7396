import { limits } from "@masar/contract/limits";
import {
  type Level,
  levels,
  type StudyLanguage,
  studyLanguages,
} from "@masar/contract/paths/constants";

/** The path a visitor asks the landing page for: it stands in the address, so it can be shared and kept. */
export type PathRequest = {
  goal: string;
  /** Chosen by hand among the nearest. */
  blueprint: string | null;
  level: Level;
  hours: number;
  courses: StudyLanguage;
};

export const hoursChoices = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40] as const;

/** Null when the address asks for none. Whatever else stands in it, the answer is one that can be built. */
export function parsePathRequest(search: string | URLSearchParams): PathRequest | null {
  const query = new URLSearchParams(search);
  const goal = (query.get("goal") ?? "").trim().slice(0, limits.paths.goalLength);
  const blueprint = /^[a-z0-9-]{1,80}$/.exec(query.get("blueprint") ?? "")?.[0] ?? null;
  if (goal === "" && blueprint === null) return null;
  return {
    goal,
    blueprint,
    level: levels.find((level) => level === query.get("level")) ?? "beginner",
    hours: nearestChoice(Number(query.get("hours")) || limits.paths.hoursPerWeek),
    courses: studyLanguages.find((language) => language === query.get("courses")) ?? "both",
  };
}

function nearestChoice(hours: number): number {
  return hoursChoices.reduce<number>(
    (best, choice) => (Math.abs(choice - hours) < Math.abs(best - hours) ? choice : best),
    hoursChoices[0],
  );
}

/** `?goal=…&level=…&hours=…&courses=…`, read again by `readWish`. */
export function toSearch({ goal, blueprint, level, hours, courses }: PathRequest): string {
  const query = new URLSearchParams({ goal, level, hours: String(hours), courses });
  if (blueprint) query.set("blueprint", blueprint);
  return `?${query}`;
}

/** The same as the engines take it. */
export function toIntake({ goal, blueprint, level, hours, courses }: PathRequest) {
  return { goal, blueprint, level, hours_per_week: hours, study_language: courses };
}
