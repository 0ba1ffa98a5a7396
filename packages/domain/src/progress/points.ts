import { limits } from "@masar/contract/limits";
import type { Level } from "@masar/contract/paths/constants";

const { minutesEach, fromMinutesPerDay } = limits.study.points;
const factors: Record<Level, number> = { beginner: 1, intermediate: 1.5, advanced: 2 };

export function pointsOfMinutes(minutesOfDay: number): number {
  return Math.min(fromMinutesPerDay, Math.floor(Math.max(0, minutesOfDay) / minutesEach));
}

export function pointsOfMilestone(milestone: {
  estimated_hours: number;
  difficulty_level: Level;
}): number {
  return Math.round(milestone.estimated_hours * factors[milestone.difficulty_level]);
}
