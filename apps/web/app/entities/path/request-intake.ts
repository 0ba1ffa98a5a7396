import { parseGoalSkills } from "@masar/domain/goals/goal-skills";
import { type PathRequest, toIntake } from "./path-request.ts";

/** With the skills that the goal names as known. Loaded when a path is built: reading them takes a table of tools. */
export function toIntakeWithSkills(request: PathRequest) {
  return { ...toIntake(request), known_skills: parseGoalSkills(request.goal) };
}
