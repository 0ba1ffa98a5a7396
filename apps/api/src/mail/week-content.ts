import { toHours } from "@masar/domain/progress/progress-summary";
import { addDays } from "@masar/domain/dates/local-date";
import type { MailBlock, MailContent, MailFact, Translate } from "#api/mail/content.ts";

type Params = Record<string, string | number>;

/** What was done, what comes next and when the path will be completed. Never what was missed. */
export function renderWeeklySummary(
  t: Translate,
  tag: string,
  params: Params,
): Omit<MailContent, "footer" | "unsubscribe"> {
  const part = (name: string, more: Params = {}) => t(`weekly_summary.${name}`, more);
  const number = (name: string) => Number(params[name] ?? 0);
  const formatDate = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, {
      ...options,
      calendar: "gregory",
      numberingSystem: "latn",
      timeZone: "UTC",
    }).format(new Date(`${date}T00:00:00Z`));
  const week = String(params["week"]);
  const dayMonth = { day: "numeric", month: "long" } as const;
  const span = { from: formatDate(week, dayMonth), to: formatDate(addDays(week, 6), dayMonth) };
  const formatTime = (minutes: number) =>
    minutes < 60 ? part("minutes", { count: minutes }) : part("hours", { count: toHours(minutes) });

  const [minutes, target] = [number("minutes"), number("target_minutes")];
  const done: MailFact[] = [];
  const fact = (name: string, value: string) => done.push({ label: part(name), value });
  if (minutes > 0) {
    fact("time", formatTime(minutes));
    fact("target", formatTime(target));
  }
  for (const name of ["days", "milestones", "steps", "streak"]) {
    const count = number(name);
    if (count > 0) fact(`${name}_label`, part(name, { count }));
  }
  const ahead: MailFact[] = [];
  for (const name of ["path", "milestone", "step"]) {
    if (params[name]) ahead.push({ label: part(name), value: String(params[name]) });
  }
  if (params["finish_date"]) {
    const value = formatDate(String(params["finish_date"]), { ...dayMonth, year: "numeric" });
    ahead.push({ label: part("finish"), value });
  }

  const isQuiet = done.length === 0;
  const tone = isQuiet ? "quiet" : "done";
  const isMet = minutes > 0 && minutes >= target;
  const blocks: MailBlock[] = [{ kind: "paragraph", text: part(`${tone}.body`, span) }];
  if (minutes > 0) blocks.push({ kind: "bar", share: Math.min(1, minutes / target) });
  if (!isQuiet) blocks.push({ kind: "figures", figures: done });
  if (isMet) blocks.push({ kind: "paragraph", text: part("met") });
  if (ahead.length > 0) {
    blocks.push({ kind: "paragraph", text: part(`${tone}.next`) }, { kind: "facts", facts: ahead });
  }
  const actions = [
    { label: part(ahead.length > 0 ? "action" : "dashboard"), url: String(params["url"]) },
  ];
  if (params["proposal"]) {
    blocks.push({ kind: "paragraph", text: part("proposal") });
    actions.push({ label: part("proposal_action"), url: String(params["proposal"]) });
  }
  const subject =
    minutes > 0 ? part("done.subject", { time: formatTime(minutes) }) : part(`${tone}.title`);
  return {
    subject,
    preheader: part(`${tone}.preheader`, span),
    blocks,
    actions,
  };
}
