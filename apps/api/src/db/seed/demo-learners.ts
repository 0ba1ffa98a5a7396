import type { NotificationKind, ParamsOf } from "@masar/contract/notification-kinds";
import type { Role } from "@masar/contract/account";
import type { Language } from "@masar/contract/settings";

type DemoNotification = {
  [K in NotificationKind]: { kind: K; params: ParamsOf<K>; hoursAgo: number; isRead?: true };
}[NotificationKind];

type DemoLearner = {
  email: string;
  password: string;
  label: string;
  language: Language;
  country: string;
  timeZone: string;
  roles: Role[];
  notifications: DemoNotification[];
};

/** Two people a newcomer can log in as: a learner in Cairo in the middle of things, and an operator in Dubai. */
export const demoLearners: DemoLearner[] = [
  {
    email: "salma@example.com",
    password: "masar-demo-salma",
    label: "Salma, learner in Cairo (Arabic)",
    language: "ar",
    country: "EG",
    timeZone: "Africa/Cairo",
    roles: [],
    notifications: [
      {
        kind: "milestone_due",
        params: { title: "SQL: اسأل قاعدة البيانات", count: 3 },
        hoursAgo: 2,
      },
      { kind: "goal_met", params: { minutes: 50 }, hoursAgo: 21 },
      { kind: "weekly_summary", params: { count: 6, sessions: 9 }, hoursAgo: 49, isRead: true },
      { kind: "freeze_used", params: { count: 1 }, hoursAgo: 71, isRead: true },
      {
        kind: "course_link_dead",
        params: { title: "مقدمة في قواعد البيانات" },
        hoursAgo: 118,
        isRead: true,
      },
      { kind: "new_device", params: { device: "Chrome, Android" }, hoursAgo: 164, isRead: true },
      { kind: "welcome", params: {}, hoursAgo: 260, isRead: true },
    ],
  },
  {
    email: "omar@example.com",
    password: "masar-demo-omar",
    label: "Omar, learner and admin in Dubai (English)",
    language: "en",
    country: "AE",
    timeZone: "Asia/Dubai",
    roles: ["admin"],
    notifications: [
      { kind: "goal_met", params: { minutes: 75 }, hoursAgo: 5 },
      {
        kind: "milestone_due",
        params: { title: "Statistics for decisions", count: 1 },
        hoursAgo: 8,
      },
      { kind: "weekly_summary", params: { count: 9, sessions: 14 }, hoursAgo: 40 },
      {
        kind: "course_link_dead",
        params: { title: "SQL for Data Science" },
        hoursAgo: 96,
        isRead: true,
      },
      { kind: "role_granted", params: { role: "admin" }, hoursAgo: 200, isRead: true },
      { kind: "welcome", params: {}, hoursAgo: 230, isRead: true },
    ],
  },
];
