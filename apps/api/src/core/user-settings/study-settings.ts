import { limits } from "@masar/contract/limits";
import type { FormOfAddress } from "@masar/contract/settings/form-of-address";
import type { BusySeason } from "@masar/contract/settings/schemas";
import {
  studyDateFor,
  wallTime,
  zoneAt,
  type ZoneHistory,
  zoneOffsetMs,
} from "@masar/domain/dates/local-date";
import { firstDayOf, weekendOf } from "@masar/domain/dates/region";
import type { Own, Tx } from "#api/db/tx.ts";
import { selectSettings } from "#api/core/user-settings/user-settings.queries.ts";

export const fallbackZone = "Asia/Dubai";

export type StudySettings = {
  zones: ZoneHistory;
  restDays: number[];
  firstDay: number;
  dailyGoalMinutes: number;
  /** Outside of a busy season; `targetHoursOn` knows both. */
  usualTargetHours: number;
  usualStudyTime: string | null;
  /** As entered: it may be in the future or over. */
  season: BusySeason | null;
  /** The quiet hours of every day; those of a season are added to them. */
  quiet: { from: string | null; to: string | null };
  isStreakHidden: boolean;
  isSetUp: boolean;
  formOfAddress: FormOfAddress;
  hasPlanProposals: boolean;
};

export async function readStudySettings(tx: Tx, params: Own): Promise<StudySettings> {
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
    formOfAddress: row?.form_of_address ?? "neutral",
    hasPlanProposals: row?.plan_proposals ?? true,
  };
}

/** The time zone for dates in mails and files: the one chosen last, even on the day of the change. */
export async function readZone(tx: Tx, params: Own): Promise<string> {
  return (await readStudySettings(tx, params)).zones.zone;
}

/** The weekly target; a season has its own for the weeks that end in it. */
export function targetHoursOn(settings: StudySettings, date: string): number {
  const { season, usualTargetHours } = settings;
  return season && isWithin(season, date) ? season.weekly_target_hours : usualTargetHours;
}

export function quietUntil(settings: StudySettings, now: Date): Date | null {
  // Twice, because the daily quiet hours may end inside those of the season, or the other way round.
  const end = endOfQuiet(settings, endOfQuiet(settings, now));
  return end > now ? end : null;
}

export function isQuiet(settings: StudySettings, at: Date): boolean {
  return quietMinutesLeft(settings, at) > 0;
}

function endOfQuiet(settings: StudySettings, at: Date): Date {
  const zone = zoneAt(at, settings.zones);
  const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);
  const end = later(at, quietMinutesLeft(settings, at));
  if (zoneOffsetMs(at, zone) === zoneOffsetMs(end, zone)) return end;
  // The clock changes before the end, so the clock is read at each minute.
  let minute = at;
  while (isQuiet(settings, minute)) minute = later(minute, 1);
  return minute;
}

/** By the local clock. */
function quietMinutesLeft({ quiet, season, zones }: StudySettings, at: Date): number {
  const isInSeason = season && isWithin(season, studyDateFor(at, zones));
  const spans = [quiet, isInSeason && { from: season.quiet_from, to: season.quiet_to }];
  const time = minutesOf(wallTime(at, zoneAt(at, zones)));
  return Math.max(...spans.map((span) => (span ? minutesLeft(span, time) : 0)));
}

function minutesLeft({ from, to }: StudySettings["quiet"], time: number) {
  if (!from || !to) return 0;
  const end = minutesOf(to);
  const length = minutesBetween(minutesOf(from), end);
  const left = minutesBetween(time, end);
  // The span may pass midnight, so compare the distances to its end.
  return left <= length ? left : 0;
}

/** Minutes since midnight of a clock time such as "19:30". */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

/** From one clock time to the next occurrence of another. */
export function minutesBetween(from: number, to: number): number {
  return (to - from + 1440) % 1440;
}

function isWithin({ from, to }: BusySeason, date: string) {
  return date >= from && date <= to;
}

export function chosenStudyTime(settings: StudySettings, date: string): string | null {
  const { season, usualStudyTime } = settings;
  return (season && isWithin(season, date) ? season.study_time : null) ?? usualStudyTime;
}
