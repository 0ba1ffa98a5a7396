import { limits } from "../limits.ts";
import { settingsGroupLink } from "../settings/groups.ts";
import { type NotificationKind, notificationKinds, type NotificationParams } from "./kinds.ts";

/**
 * The page that each notification opens, in the application and from a push; null if there is none. Older
 * notifications may lack params, which must not break their link.
 */
type Lead = string | null | ((params: NotificationParams) => string | null);

const dashboard = "/dashboard";
const desk = "/dashboard/integrated-learning";
const paths = "/dashboard/learning-paths";
const courses = "/dashboard/courses";
const account = settingsGroupLink("account");

const leads: Record<NotificationKind, Lead> = {
  goal_met: dashboard,
  freeze_used: dashboard,
  milestone_completed: dashboard,
  path_completed: dashboard,
  path_ready: `${paths}?tab=drafts`,
  path_choice: `${paths}/new?step=path`,
  path_failed: `${paths}/new?step=path`,
  streak_at_risk: desk,
  session_today: toSession,
  session_streak: toSession,
  milestone_due: toMilestone,
  task_due: ({ path_id }) => (path_id ? `${paths}/${path_id}/tasks` : dashboard),
  dates_tomorrow: dashboard,
  dates_soon: dashboard,
  dates_ahead: dashboard,
  weekly_summary: dashboard,
  weekly_short: dashboard,
  weekly_finished: dashboard,
  weekly_quiet: dashboard,
  course_link_dead: `${courses}?tab=saved`,
  course_link_replaced: `${courses}?tab=saved`,
  course_replaced: toMilestone,
  support_answered: ({ ticket_id }) => (ticket_id ? `/support/${ticket_id}` : "/support"),
  reply: toPost,
  answer_accepted: toPost,
  post_moderated: toPost,
  post_hidden_by_reports: toPost,
  // This page shows until when, and why.
  writing_paused: "/forum/new",
  writing_resumed: "/forum/new",
  welcome: dashboard,
  new_device: settingsGroupLink("devices"),
  password_changed: account,
  email_changed: account,
  export_ready: account,
  account_kept: account,
  account_kept_from_admin: account,
  second_factor_on: account,
  second_factor_off: account,
  recovery_codes_renewed: account,
  role_granted: ({ role }) => (role === "admin" ? "/admin" : "/forum/moderation"),
  passkey_added: account,
  passkey_removed: account,
  identity_added: account,
  identity_removed: account,
  role_removed: null,
  sessions_ended: settingsGroupLink("devices"),
  second_factor_reset: account,
  account_suspended: null,
  account_reinstated: dashboard,
  deletion_cancelled: dashboard,
};

function toMilestone({ path_id, milestone_key }: NotificationParams): string {
  return path_id && milestone_key ? `${paths}/${path_id}?milestone=${milestone_key}` : dashboard;
}

function toPost({ topic_id, number }: NotificationParams): string {
  return topic_id ? `/forum/${topic_id}#post-${number ?? 1}` : "/forum";
}

export function notificationLink(kind: string | null, params: NotificationParams): string | null {
  if (kind === null || !Object.hasOwn(leads, kind)) return null;
  const lead = leads[kind as NotificationKind];
  return typeof lead === "function" ? lead(params) : lead;
}

/** The desk at the session, with the clock running. */
function toSession({ path_id, milestone_key, session }: NotificationParams): string {
  const place = path_id && milestone_key && session;
  const at = place ? `path=${path_id}&milestone=${milestone_key}&session=${session}&` : "";
  return `${desk}?${at}start=1`;
}

type SessionRef = { milestone_key: string; sub_milestone: string; id: string };

export function startLink(
  pathId: string,
  { milestone_key, sub_milestone, id }: SessionRef,
): string {
  return toSession({ path_id: pathId, milestone_key, session: `${sub_milestone}/${id}` });
}

export type ReminderActions = {
  start: string;
  /** Null when the day's reminder was snoozed as often as possible. */
  snooze: { date: string; number: number } | null;
};

/** What a reminder offers besides its link; null for other notifications. */
export function reminderActions(
  kind: string | null,
  params: NotificationParams,
): ReminderActions | null {
  if (kind === null || !Object.hasOwn(notificationKinds, kind)) return null;
  const { date, number } = params;
  const isReminder = "isReminder" in notificationKinds[kind as NotificationKind];
  if (!isReminder || typeof date !== "string" || typeof number !== "number") return null;
  const canSnooze = number < limits.reminders.snoozesPerDay;
  return { start: toSession(params), snooze: canSnooze ? { date, number } : null };
}
