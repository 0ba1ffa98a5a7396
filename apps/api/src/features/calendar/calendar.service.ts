import { formatSessionTitle } from "#api/core/study/session-title.ts";
import type { CalendarFeed } from "@masar/contract/calendar/schemas";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { startLink } from "@masar/contract/notifications/links";
import { endpoints } from "@masar/contract/endpoints";
import type { Language } from "@masar/contract/settings/schemas";
import { type CalendarEntry, writeCalendar } from "@masar/domain/calendar/icalendar";
import { addDays, studyDateFor, zoneAt } from "@masar/domain/dates/local-date";
import { planStudy, type PlannedPath, type StudySlot } from "@masar/domain/study/planned-study";
import type { Ctx, UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import type { Env } from "#api/env.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "./calendar.queries.ts";
import { createFeedToken, isFeedToken, parseFeedOwner } from "./feed-token.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";
import { findCurrentSession, loadActivePaths } from "#api/core/study/active-paths.service.ts";
import type { ActivePath } from "#api/core/study/current-path.service.ts";
import { listTasksBetween } from "#api/features/tasks/tasks.service.ts";
import { translate } from "#api/i18n/translate.ts";

const desk = "/dashboard/integrated-learning";
const { weeksAhead, refreshHours, readsPerMinute } = limits.calendar;

export async function getFeed(ctx: UserCtx): Promise<CalendarFeed> {
  return toFeed(await ctx.tx((tx) => queries.findFeed(tx, { userId: ctx.user.id })));
}

export async function createFeed(ctx: UserCtx): Promise<ResponseOf<"createCalendarFeed">> {
  const userId = ctx.user.id;
  const { token, hash } = createFeedToken(userId);
  const feed = await ctx.tx((tx) => queries.saveFeed(tx, { userId, tokenHash: hash }));
  const path = endpoints.readCalendarFeed.path.replace(":token", token);
  return { ...toFeed(feed), url: new URL(path, ctx.env.PUBLIC_URL).href };
}

export async function revokeFeed(ctx: UserCtx): Promise<CalendarFeed> {
  await ctx.tx((tx) => queries.deleteFeed(tx, { userId: ctx.user.id }));
  return toFeed(undefined);
}

/** Called when all sessions end, because the feed URL may have leaked as well. */
export async function hasFeed(tx: Tx, params: { userId: string }): Promise<boolean> {
  return (await queries.findFeed(tx, params)) !== undefined;
}

export async function endFeed(tx: Tx, params: { userId: string }): Promise<void> {
  await queries.deleteFeed(tx, params);
}

/** Responds with 404 to an unknown or revoked token. */
export async function readFeed(ctx: Ctx, input: { token: string }): Promise<string> {
  const userId = parseFeedOwner(input.token);
  if (!userId) throw new AppError("not_found");
  const content = await ctx.withUser(userId, async (tx) => {
    const feed = await queries.findFeed(tx, { userId });
    if (!feed || !isFeedToken(input.token, feed.token_hash)) throw new AppError("not_found");
    // Limited after the token check, so that only valid requests count.
    await ctx.requestLimiter.consume(`calendar:${userId}`, readsPerMinute, 60);
    await queries.markRead(tx, { userId });
    return loadContent(tx, userId);
  });
  const language = await queries.findLanguage(ctx.authDb, { userId });
  return writeCalendar({
    name: translate(language, "calendar:name"),
    now: new Date(),
    refreshHours,
    entries: toEntries(content, { env: ctx.env, language }),
  });
}

function toFeed(feed: Awaited<ReturnType<typeof queries.findFeed>>): CalendarFeed {
  return {
    is_on: feed !== undefined,
    created_at: feed?.created_at.toISOString() ?? null,
    last_read_at: feed?.last_read_at?.toISOString() ?? null,
  };
}

async function loadContent(tx: Tx, userId: string) {
  const settings = await readStudySettings(tx, { userId });
  const now = new Date();
  const today = studyDateFor(now, settings.zones);
  const until = addDays(today, weeksAhead * 7);
  const paths = await loadActivePaths(tx, { userId });
  const tasks = await listTasksBetween(tx, { userId, from: today, until });
  const { season, zones } = settings;
  const slots = planStudy(
    paths.map(toPlannedPath),
    {
      zone: zones.zone,
      zoneToday: zoneAt(now, zones),
      dayStartHour: zones.dayStartHour,
      studyTime: settings.usualStudyTime,
      restDays: settings.restDays,
      season: season && {
        from: season.from,
        to: season.to,
        weeklyTargetHours: season.weekly_target_hours,
        studyTime: season.study_time,
        dayStartHour: season.day_start_hour,
      },
    },
    { today, weeks: weeksAhead },
  );
  // The calendar names it on today's entry.
  const next = findCurrentSession(paths);
  return { paths, tasks, slots, today, until, next };
}

function toPlannedPath({ path, views }: ActivePath): PlannedPath {
  return {
    id: path.id,
    hoursPerWeek: path.hours_per_week,
    studyDays: path.study_days,
    startDate: path.start_date,
    milestones: views
      .filter((view) => !view.is_completed)
      .map((view) => ({ key: view.key, hoursLeft: view.estimated_hours - view.done_hours })),
  };
}

type Content = Awaited<ReturnType<typeof loadContent>>;
type Reader = { env: Pick<Env, "PUBLIC_URL">; language: Language };

function toEntries(content: Content, reader: Reader) {
  const { paths, tasks, slots, today, until } = content;
  return [
    ...slots.map((slot) => toSlotEntry(slot, content, reader)),
    ...paths.flatMap((path) => toDueDateEntries(path, { today, until }, reader)),
    ...tasks.map((task) => ({
      uid: `task-${task.id}@masar`,
      title: translate(reader.language, "calendar:taskDue", { title: task.title }),
      description: "",
      url: new URL("/dashboard", reader.env.PUBLIC_URL).href,
      date: task.due_date,
    })),
  ];
}

function toSlotEntry(slot: StudySlot, { paths, today, next }: Content, { env, language }: Reader) {
  const active = paths.find(({ path }) => path.id === slot.pathId);
  const milestone = active?.views.find(({ key }) => key === slot.milestoneKey);
  const path = active?.path.title ?? "";
  const isNext = slot.date === today && next?.path.id === slot.pathId;
  const session = isNext ? next.session : undefined;
  const entry = {
    uid: `study-${slot.pathId}-${slot.date}@masar`,
    title: session
      ? formatSessionTitle(language, session)
      : translate(language, "calendar:study", { title: milestone?.title ?? "" }),
    description: translate(language, "calendar:studyText", { path, count: slot.minutes }),
    url: new URL(session ? startLink(slot.pathId, session) : desk, env.PUBLIC_URL).href,
  };
  return slot.start
    ? { ...entry, start: slot.start, minutes: slot.minutes }
    : { ...entry, date: slot.date };
}

function toDueDateEntries(
  { path, views, plan }: ActivePath,
  { today, until }: { today: string; until: string },
  { env, language }: Reader,
): CalendarEntry[] {
  return views.flatMap((view) => {
    const date = plan.dates[view.key]?.due_date;
    if (view.is_completed || !date || date < today || date > until) return [];
    return {
      uid: `milestone-${view.id}@masar`,
      title: translate(language, "calendar:milestoneDue", { title: view.title }),
      description: path.title,
      url: new URL(`/dashboard/learning-paths/${path.id}`, env.PUBLIC_URL).href,
      date,
    };
  });
}
