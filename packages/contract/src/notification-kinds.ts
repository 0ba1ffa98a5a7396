/**
 * Every notification the product sends. `type` is the learner's filter and preference;
 * `params` are what its text needs (texts: `notifications:kind.<kind>` in both languages).
 * `isAccountNotice` ones are shown whatever the preferences say: they protect the account.
 */
export const notificationTypes = ["study", "deadline", "insight", "course", "other"] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notificationPriorities = ["low", "medium", "high"] as const;
export type NotificationPriority = (typeof notificationPriorities)[number];

type Kind = {
  type: NotificationType;
  params: readonly string[];
  priority?: NotificationPriority;
  isAccountNotice?: true;
  /** A mail of its own tells of it, whatever the preferences say. */
  hasOwnMail?: true;
};

export const notificationKinds = {
  goal_met: { type: "study", params: ["minutes"] },
  freeze_used: { type: "study", params: ["count"] },
  milestone_completed: { type: "study", params: ["title", "points"] },
  path_completed: { type: "study", params: ["title"], priority: "high" },
  path_ready: { type: "study", params: ["title"] },
  path_choice: { type: "study", params: [] },
  path_failed: { type: "study", params: [] },
  milestone_due: { type: "deadline", params: ["title", "count"], priority: "high" },
  weekly_summary: { type: "insight", params: ["count", "days"], priority: "low" },
  weekly_finished: { type: "insight", params: ["count"], priority: "low" },
  weekly_quiet: { type: "insight", params: ["title"], priority: "low" },
  course_link_dead: { type: "course", params: ["title"] },
  course_link_replaced: { type: "course", params: ["title"] },
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
  second_factor_on: { type: "other", params: [], isAccountNotice: true },
  second_factor_off: { type: "other", params: [], priority: "high", isAccountNotice: true },
  role_granted: { type: "other", params: ["role"], isAccountNotice: true },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;
export type NotificationParams = Record<string, string | number>;

/** What the text of one kind needs, no more and no less. */
export type ParamsOf<K extends NotificationKind> = K extends NotificationKind
  ? Record<(typeof notificationKinds)[K]["params"][number], string | number>
  : never;
