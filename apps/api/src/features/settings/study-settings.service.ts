import { limits } from "@masar/contract/limits";
import type { BusySeason } from "@masar/contract/settings";
import { studyDateFor, wallTime, zoneAt, type ZoneHistory } from "@masar/domain/local-date";
import { firstDayOf, weekendOf } from "@masar/domain/region";
import type { Tx } from "#api/db/tx.ts";
import { selectSettings } from "#api/features/settings/settings.queries.ts";

export const fallbackZone = "Asia/Dubai";

/** What the rules of study need to know of a learner, with every default filled in. */
export type StudySettings = {
  zones: ZoneHistory;
  restDays: number[];
  firstDay: number;
  dailyGoalMinutes: number;
  /** Outside of a busy season; `targetHoursOn` knows both. */
  usualTargetHours: number;
  usualStudyTime: string | null;
  /** As it was entered: perhaps still to come, or over. It rules by its dates; nobody has to turn it off. */
  season: BusySeason | null;
  isStreakHidden: boolean;
  isSetUp: boolean;
};

export async function readStudySettings(
  tx: Tx,
  params: { userId: string },
): Promise<StudySettings> {
  const row = await selectSettings(tx, params);
  const country = row?.country ?? null;
  const season = row?.busy_season ?? null;
  const zones: ZoneHistory = {
    zone: row?.time_zone ?? fallbackZone,
    previousZone: row?.previous_time_zone ?? null,
    zoneChangedAt: row?.time_zone_changed_at ?? null,
    dayStartHour: row?.day_start_hour ?? limits.study.dayStartHour,
    season: season && { from: season.from, to: season.to, dayStartHour: season.day_start_hour },
  };
  return {
    zones,
    restDays: row?.rest_days ?? weekendOf(country),
    firstDay: firstDayOf(country),
    dailyGoalMinutes: row?.daily_goal_minutes ?? limits.study.dailyGoalMinutes,
    usualTargetHours: row?.weekly_target_hours ?? limits.study.weeklyTargetHours,
    usualStudyTime: row?.study_time ?? null,
    season,
    isStreakHidden: row?.streak_hidden ?? false,
    isSetUp: Boolean(row?.setup_completed_at),
  };
}

/** What a week is measured against: a season's own target for the weeks that ended in it. */
export function targetHoursOn(settings: StudySettings, date: string): number {
  const { season, usualTargetHours } = settings;
  return season && isWithin(season, date) ? season.weekly_target_hours : usualTargetHours;
}

/** When the quiet hours end that an instant lies in; null outside of them. */
export function quietUntil(settings: StudySettings, now: Date): Date | null {
  const { season, zones } = settings;
  if (!season?.quiet_from || !season.quiet_to) return null;
  if (!isWithin(season, studyDateFor(now, zones))) return null;
  const time = minutesOf(wallTime(now, zoneAt(now, zones)));
  const end = minutesOf(season.quiet_to);
  const length = minutesUntil(minutesOf(season.quiet_from), end);
  const left = minutesUntil(time, end);
  // They may pass midnight: what is nearer to their end than they are long lies within them.
  return left > 0 && left <= length ? new Date(now.getTime() + left * 60_000) : null;
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

function minutesUntil(from: number, to: number): number {
  return (to - from + 1440) % 1440;
}

function isWithin({ from, to }: BusySeason, date: string): boolean {
  return date >= from && date <= to;
}
