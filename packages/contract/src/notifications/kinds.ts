/**
 * Every notification the product sends. `type` is for the user's filter and preferences; `params` are the values of its
 * text (`notices:kind.<kind>` in both languages), `ids` those of its link (`links.ts`). `isAccountNotice` ones protect
 * the account and are shown regardless of the preferences.
 */
export const notificationTypes = [
  "reminder",
  "study",
  "deadline",
  "insight",
  "course",
  "other",
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notificationPriorities = ["low", "medium", "high"] as const;
export type NotificationPriority = (typeof notificationPriorities)[number];

type Kind = {
  type: NotificationType;
  params: readonly string[];
  ids?: readonly string[];
  priority?: NotificationPriority;
  isAccountNotice?: true;
  /** A separate mail is sent, regardless of the preferences. */
  hasOwnMail?: true;
  /** Has `date`, the study day, and `number`, how often it was snoozed before: it can be started and snoozed. */
  isReminder?: true;
};

const adminAct = {
  type: "other",
  params: ["reason"],
  isAccountNotice: true,
  hasOwnMail: true,
} as const satisfies Kind;

const logInChange = {
  type: "other",
  params: ["name"],
  priority: "high",
  isAccountNotice: true,
  hasOwnMail: true,
} as const satisfies Kind;

export const notificationKinds = {
  goal_met: { type: "study", params: ["minutes"] },
  freeze_used: { type: "study", params: ["count"] },
  milestone_completed: { type: "study", params: ["title", "points"] },
  path_completed: { type: "study", params: ["title"], priority: "high" },
  path_ready: { type: "study", params: ["title"] },
  path_choice: { type: "study", params: [] },
  path_failed: { type: "study", params: [] },
  streak_at_risk: { type: "reminder", params: ["count"], isReminder: true },
  session_today: {
    type: "reminder",
    params: ["title", "count"],
    ids: ["path_id", "milestone_key", "session"],
    isReminder: true,
  },
  /** The same on a day that would end the streak. */
  session_streak: {
    type: "reminder",
    params: ["title", "count"],
    ids: ["path_id", "milestone_key", "session"],
    isReminder: true,
  },
  milestone_due: {
    type: "deadline",
    params: ["title", "count"],
    ids: ["path_id", "milestone_key"],
    priority: "high",
    isReminder: true,
  },
  task_due: {
    type: "deadline",
    params: ["title", "count"],
    ids: ["path_id"],
    priority: "high",
    isReminder: true,
  },
  /** Several due at once: all tomorrow, all in three days, or some of each. */
  dates_tomorrow: {
    type: "deadline",
    params: ["count", "tomorrow"],
    priority: "high",
    isReminder: true,
  },
  dates_soon: { type: "deadline", params: ["count", "later"], priority: "high", isReminder: true },
  dates_ahead: {
    type: "deadline",
    params: ["count", "tomorrow", "later"],
    priority: "high",
    isReminder: true,
  },
  weekly_summary: { type: "insight", params: ["count", "days"], priority: "low" },
  /** Study that was too short on every day to count. */
  weekly_short: { type: "insight", params: ["count"], priority: "low" },
  weekly_finished: { type: "insight", params: ["count"], priority: "low" },
  weekly_quiet: { type: "insight", params: ["title"], priority: "low" },
  course_link_dead: { type: "course", params: ["title"] },
  course_link_replaced: { type: "course", params: ["title"] },
  /** In a path, by another course: it can be undone. */
  course_replaced: {
    type: "course",
    params: ["title", "other", "path"],
    ids: ["path_id", "milestone_key", "course"],
  },
  support_answered: {
    type: "other",
    params: ["reference"],
    ids: ["ticket_id"],
    hasOwnMail: true,
  },
  reply: { type: "other", params: ["title"], ids: ["topic_id", "number"] },
  answer_accepted: { type: "other", params: ["title"], ids: ["topic_id", "number"] },
  post_moderated: { type: "other", params: ["title"], ids: ["topic_id", "number"] },
  post_hidden_by_reports: { type: "other", params: ["title"], ids: ["topic_id", "number"] },
  writing_paused: { type: "other", params: [] },
  writing_resumed: { type: "other", params: [] },
  welcome: { type: "other", params: [] },
  new_device: { type: "other", params: ["device"], priority: "high", isAccountNotice: true },
  password_changed: {
    type: "other",
    params: [],
    priority: "high",
    isAccountNotice: true,
    hasOwnMail: true,
  },
  email_changed: {
    type: "other",
    params: ["email"],
    priority: "high",
    isAccountNotice: true,
    hasOwnMail: true,
  },
  export_ready: { type: "other", params: ["date"], isAccountNotice: true, hasOwnMail: true },
  account_kept: { type: "other", params: [], priority: "high", isAccountNotice: true },
  /** The owner cancelled a deletion that an administrator scheduled. */
  account_kept_from_admin: {
    type: "other",
    params: [],
    priority: "high",
    isAccountNotice: true,
  },
  second_factor_on: { type: "other", params: [], isAccountNotice: true },
  second_factor_off: { type: "other", params: [], priority: "high", isAccountNotice: true },
  recovery_codes_renewed: { type: "other", params: [], priority: "high", isAccountNotice: true },
  role_granted: { type: "other", params: ["role"], isAccountNotice: true },
  passkey_added: { ...logInChange },
  passkey_removed: { ...logInChange },
  identity_added: { ...logInChange },
  identity_removed: { ...logInChange },
  /** What an administrator did, with the reason. */
  role_removed: { type: "other", params: ["role", "reason"], isAccountNotice: true },
  sessions_ended: { ...adminAct },
  second_factor_reset: { ...adminAct, priority: "high" },
  account_suspended: { ...adminAct, priority: "high" },
  account_reinstated: { ...adminAct, priority: "high" },
  deletion_cancelled: { ...adminAct, priority: "high" },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;
export type NotificationParams = Record<string, string | number>;

type IdsOf<K extends NotificationKind> = (typeof notificationKinds)[K] extends {
  ids: readonly (infer Id extends string)[];
}
  ? Id
  : never;

/** The required params of a kind's text, the optional ids of its link, and what a snooze needs. */
export type ParamsOf<K extends NotificationKind> = K extends NotificationKind
  ? Record<(typeof notificationKinds)[K]["params"][number], string | number> &
      Partial<Record<IdsOf<K>, string>> &
      ((typeof notificationKinds)[K] extends { isReminder: true }
        ? Partial<{ date: string; number: number }>
        : unknown)
  : never;
