import type { NotificationKind, NotificationParams } from "./kinds.ts";

/**
 * The page that each notification opens, in the application and from a push; null if there is none. Older
 * notifications may lack params, which must not break their link.
 */
type Lead = string | null | ((params: NotificationParams) => string | null);

const dashboard = "/dashboard";
const desk = "/dashboard/integrated-learning";
const paths = "/dashboard/learning-paths";
const courses = "/dashboard/courses";
const account = "/settings#account";

const leads: Record<NotificationKind, Lead> = {
  goal_met: dashboard,
  freeze_used: dashboard,
  milestone_completed: dashboard,
  path_completed: dashboard,
  path_ready: `${paths}?tab=drafts`,
  path_choice: `${paths}/new?step=path`,
  path_failed: `${paths}/new?step=path`,
  streak_at_risk: desk,
  milestone_due: ({ path_id, milestone_key }) =>
    path_id && milestone_key ? `${paths}/${path_id}?milestone=${milestone_key}` : dashboard,
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
  support_answered: ({ ticket_id }) => (ticket_id ? `/support/${ticket_id}` : "/support"),
  reply: toPost,
  answer_accepted: toPost,
  post_moderated: toPost,
  post_hidden_by_reports: toPost,
  // This page shows until when, and why.
  writing_paused: "/forum/new",
  writing_resumed: "/forum/new",
  welcome: dashboard,
  new_device: "/settings#devices",
  password_changed: account,
  email_changed: account,
  export_ready: account,
  account_kept: account,
  second_factor_on: account,
  second_factor_off: account,
  recovery_codes_renewed: account,
  role_granted: ({ role }) => (role === "admin" ? "/admin" : "/forum/moderation"),
};

function toPost({ topic_id, number }: NotificationParams): string {
  return topic_id ? `/forum/${topic_id}#post-${number ?? 1}` : "/forum";
}

export function notificationLink(kind: string | null, params: NotificationParams): string | null {
  if (kind === null || !Object.hasOwn(leads, kind)) return null;
  const lead = leads[kind as NotificationKind];
  return typeof lead === "function" ? lead(params) : lead;
}
