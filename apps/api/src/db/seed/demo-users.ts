import type { NotificationKind, ParamsOf } from "@masar/contract/notifications/kinds";
import type { Role } from "@masar/contract/account/schemas";
import type { IntakeInput } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/contract/settings/schemas";

export type DemoNotification = {
  [K in NotificationKind]: { kind: K; params: ParamsOf<K>; hoursAgo: number; isRead?: true };
}[NotificationKind];

export type DemoPath = {
  intake: IntakeInput;
  /** Focused minutes of each day, yesterday first. */
  minutes: number[];
  /** Keys of the finished milestones, and how many days ago each was finished. */
  completed: Record<string, number>;
  /** Completed sub-milestones of the current milestone. */
  underWay: { key: string; steps: string[]; notes: string };
};

type DemoUser = {
  email: string;
  password: string;
  label: string;
  language: Language;
  country: string;
  timeZone: string;
  roles: Role[];
  path: DemoPath;
  /** Besides those about the path, which follow from its data. */
  notifications: DemoNotification[];
};

/** Every other week has no free day; freezes cover the other free days, so that no streak breaks. */
function repeatWeeks(week: number[], times: number) {
  const fullWeek = week.map((minutes) => minutes || 30);
  return Array.from({ length: times }, (_, index) => (index % 2 === 0 ? week : fullWeek)).flat();
}

export const demoUsers: DemoUser[] = [
  {
    email: "salma@example.com",
    password: "masar-demo-salma",
    label: "Salma, learner in Cairo (Arabic)",
    language: "ar",
    country: "EG",
    timeZone: "Africa/Cairo",
    roles: [],
    path: {
      intake: {
        goal: "أريد أن أعمل محللة بيانات",
        blueprint: "data-analyst",
        level: "intermediate",
        study_language: "ar",
        budget: "free",
        hours_per_week: 6,
        study_days: [0, 1, 2, 3, 4],
      },
      minutes: repeatWeeks([50, 75, 60, 45, 0, 90, 70], 6),
      completed: { m1: 29, m2: 6 },
      underWay: { key: "m3", steps: ["sub-1"], notes: "مراجعة الفرق بين JOIN و LEFT JOIN." },
    },
    notifications: [
      { kind: "new_device", params: { device: "Chrome, Android" }, hoursAgo: 164, isRead: true },
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
    path: {
      intake: {
        goal: "lead projects at my company",
        blueprint: "project-manager",
        level: "beginner",
        study_language: "en",
        budget: "some",
        hours_per_week: 7,
      },
      minutes: repeatWeeks([75, 60, 50, 80, 0, 90, 40], 5),
      completed: { m1: 11 },
      underWay: { key: "m2", steps: ["sub-1", "sub-2"], notes: "Ask Layla for the charter." },
    },
    notifications: [
      { kind: "role_granted", params: { role: "admin" }, hoursAgo: 200, isRead: true },
    ],
  },
];
