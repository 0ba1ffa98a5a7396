import type { NotificationKind, ParamsOf } from "@masar/contract/notifications/kinds";
import type { Language } from "@masar/contract/settings/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import type { Own, Tx } from "#api/db/tx.ts";
import { truncateText } from "#api/core/notifications/push-delivery.service.ts";
import * as queries from "#api/features/reminders/reminders.queries.ts";
import { loadActivePaths } from "#api/core/study/active-paths.service.ts";
import { translate } from "#api/i18n/translate.ts";

export type ReminderOf<K extends NotificationKind> = {
  [N in K]: { kind: N; params: ParamsOf<N> };
}[K];
export type DueDateReminder = ReminderOf<
  "task_due" | "milestone_due" | "dates_tomorrow" | "dates_soon" | "dates_ahead"
>;
type Due = { title: string; days: number; reminder: DueDateReminder };

const daysBefore = [1, 3];
const maxTitles = 3;
const maxTitleLength = 60;

export async function findDueDateReminder(
  tx: Tx,
  { userId, language, today }: Own & { language: Language; today: string },
): Promise<DueDateReminder | null> {
  const daysUntil = new Map(daysBefore.map((days) => [addDays(today, days), days]));
  const tasks = await queries.listTasksDueOn(tx, { userId, dates: [...daysUntil.keys()] });
  const paths = await loadActivePaths(tx, { userId });
  const due: Due[] = [
    ...tasks.map(({ title, due_date, path_id }) => {
      const days = daysUntil.get(due_date) ?? 0;
      const params = { title, count: days, ...(path_id ? { path_id } : {}) };
      return { title, days, reminder: { kind: "task_due" as const, params } };
    }),
    ...paths.flatMap(({ path, views, plan }) =>
      views.flatMap(({ key, title, is_completed }) => {
        const days = daysUntil.get(plan.dates[key]?.due_date ?? "");
        if (is_completed || days === undefined) return [];
        const params = { title, count: days, path_id: path.id, milestone_key: key };
        return [{ title, days, reminder: { kind: "milestone_due" as const, params } }];
      }),
    ),
  ];
  return due.length > 1 ? joinDates(due, language) : (due[0]?.reminder ?? null);
}

function joinDates(due: Due[], language: Language): DueDateReminder {
  const count = due.length;
  const isTomorrow = ({ days }: Due) => days === 1;
  const tomorrow = joinTitles(due.filter(isTomorrow), language);
  const later = joinTitles(
    due.filter((item) => !isTomorrow(item)),
    language,
  );
  if (!later) return { kind: "dates_tomorrow", params: { count, tomorrow } };
  if (!tomorrow) return { kind: "dates_soon", params: { count, later } };
  return { kind: "dates_ahead", params: { count, tomorrow, later } };
}

/** Isolated from each other and from the sentence, because their scripts may differ. */
function joinTitles(due: Due[], language: Language) {
  const titles = due
    .slice(0, maxTitles)
    .map(({ title }) => `\u2068${truncateText(title, maxTitleLength)}\u2069`);
  if (due.length > maxTitles) titles.push("…");
  return titles.join(translate(language, "common:between"));
}
