import { limits } from "@masar/contract/limits";
import type { BusySeason } from "@masar/contract/settings/schemas";
import { studyDateFor, wallTime, zoneAt, type ZoneHistory } from "@masar/domain/dates/local-date";
import { firstDayOf, weekendOf } from "@masar/domain/dates/region";
import type { Tx } from "#api/db/tx.ts";
import { selectSettings } from "#api/core/user-settings/user-settings.queries.ts";

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
  /** The quiet hours of every day; a season's own come on top of them. */
  quiet: { from: string | null; to: string | null };
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
    firstDay: row?.first_day ?? firstDayOf(country),
    dailyGoalMinutes: row?.daily_goal_minutes ?? limits.study.dailyGoalMinutes,
    usualTargetHours: row?.weekly_target_hours ?? limits.study.weeklyTargetHours,
    usualStudyTime: row?.study_time ?? null,
    season,
    quiet: { from: row?.quiet_from ?? null, to: row?.quiet_to ?? null },
    isStreakHidden: row?.streak_hidden ?? false,
    isSetUp: Boolean(row?.setup_completed_at),
  };
}

/** By whose clock the days are said that we write to a learner: what they chose last, also on the day of a move. */
export async function readZone(tx: Tx, params: { userId: string }): Promise<string> {
  return (await readStudySettings(tx, params)).zones.zone;
}

/** What a week is measured against: a season's own target for the weeks that ended in it. */
export function targetHoursOn(settings: StudySettings, date: string): number {
  const { season, usualTargetHours } = settings;
  return season && isWithin(season, date) ? season.weekly_target_hours : usualTargetHours;
}

/** When the quiet hours end that an instant lies in; null outside of them. */
export function quietUntil(settings: StudySettings, now: Date): Date | null {
  let end = now;
  // One span may end inside the other; two of them cannot chain more often than they are.
  for (let looked = 0; looked < 2; looked++) end = endOfQuiet(settings, end);
  return end > now ? end : null;
}

/** The later end of the spans that an instant lies in, else the instant itself. */
function endOfQuiet({ quiet, season, zones }: StudySettings, at: Date): Date {
  const isInSeason = season && isWithin(season, studyDateFor(at, zones));
  const spans = [quiet, isInSeason && { from: season.quiet_from, to: season.quiet_to }];
  const time = minutesOf(wallTime(at, zoneAt(at, zones)));
  const left = spans.map((span) => (span ? minutesLeft(span, time) : 0));
  return new Date(at.getTime() + Math.max(...left) * 60_000);
}

function minutesLeft({ from, to }: StudySettings["quiet"], time: number): number {
  if (!from || !to) return 0;
  const end = minutesOf(to);
  const length = minutesUntil(minutesOf(from), end);
  const left = minutesUntil(time, end);
  // They may pass midnight: what is nearer to their end than they are long lies within them.
  return left <= length ? left : 0;
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
