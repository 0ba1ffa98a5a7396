import type { NotificationKind, ParamsOf } from "@masar/contract/notifications/kinds";
import type { Language } from "@masar/contract/settings/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import type { Tx } from "#api/db/tx.ts";
import { cutText } from "#api/core/notifications/truncate-text.ts";
import * as queries from "#api/features/reminders/reminders.queries.ts";
import { loadActivePaths } from "#api/core/study/active-paths.service.ts";
import { translate } from "#api/i18n/translate.ts";

type Told<K extends NotificationKind> = { kind: K; params: ParamsOf<K> };
/** What a reminder of dates says: one of them by its name, or all in one text. */
export type DueDateReminder =
  | Told<"task_due">
  | Told<"milestone_due">
  | Told<"dates_tomorrow">
  | Told<"dates_soon">
  | Told<"dates_ahead">;
type Due = { title: string; days: number; told: DueDateReminder };

/** Days before a date on which it is told. */
const daysBefore = [1, 3];
const mostTitles = 3;
const longestTitle = 60;

/** What is due in one day and in three; null where nothing is. */
export async function findDueDateReminder(
  tx: Tx,
  { userId, language, today }: { userId: string; language: Language; today: string },
): Promise<DueDateReminder | null> {
  const daysUntil = new Map(daysBefore.map((days) => [addDays(today, days), days]));
  const tasks = await queries.listTasksDueOn(tx, { userId, dates: [...daysUntil.keys()] });
  const roads = await loadActivePaths(tx, { userId });
  const due: Due[] = [
    ...tasks.map(({ title, due_date, path_id }) => {
      const days = daysUntil.get(due_date) ?? 0;
      const params = { title, count: days, ...(path_id ? { path_id } : {}) };
      return { title, days, told: { kind: "task_due" as const, params } };
    }),
    ...roads.flatMap(({ path, views, plan }) =>
      views.flatMap(({ key, title, is_completed }) => {
        const days = daysUntil.get(plan.dates[key]?.due_date ?? "");
        if (is_completed || days === undefined) return [];
        const params = { title, count: days, path_id: path.id, milestone_key: key };
        return [{ title, days, told: { kind: "milestone_due" as const, params } }];
      }),
    ),
  ];
  return due.length > 1 ? joinDates(due, language) : (due[0]?.told ?? null);
}

function joinDates(due: Due[], language: Language): DueDateReminder {
  const count = due.length;
  const tomorrow = joinTitles(
    due.filter(({ days }) => days === 1),
    language,
  );
  const later = joinTitles(
    due.filter(({ days }) => days > 1),
    language,
  );
  if (!later) return { kind: "dates_tomorrow", params: { count, tomorrow } };
  if (!tomorrow) return { kind: "dates_soon", params: { count, later } };
  return { kind: "dates_ahead", params: { count, tomorrow, later } };
}

/** Kept apart from each other and from the sentence, whatever script each is written in. */
function joinTitles(due: Due[], language: Language): string {
  const titles = due
    .slice(0, mostTitles)
    .map(({ title }) => `\u2068${cutText(title, longestTitle)}\u2069`);
  return [...titles, ...(due.length > mostTitles ? ["…"] : [])].join(
    translate(language, "common:between"),
  );
}
