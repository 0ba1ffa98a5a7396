import type { Language } from "@masar/contract/settings/schemas";
import { type JobPayload, mailTemplates } from "#api/jobs/job-definitions.ts";

type Mail = JobPayload<"mail.send">;
export type MailSample = { name: string; mail: Mail };

const user = "0199d2a0-0000-7000-8000-000000000001";
const site = "https://masar.test";
const token = "q7Xw2mJ0cJ8b0l3v5nYt1sZr9kQeUaHf";

/** What each template is sent with; a new template must be named here. */
const params: Record<Mail["template"], (language: Language) => Mail["params"]> = {
  verify: () => ({ url: `${site}/verify-email?token=${token}&from=mail` }),
  known_address: () => ({ url: `${site}/login`, reset_url: `${site}/forgot-password` }),
  reset: () => ({ url: `${site}/reset-password?token=${token}` }),
  first_password: () => ({ url: `${site}/reset-password?token=${token}&password=first` }),
  password_changed: () => ({ url: `${site}/forgot-password` }),
  wrong_passwords: () => ({ url: `${site}/forgot-password` }),
  email_change_old: () => ({
    url: `${site}/confirm-email?token=${token}`,
    new_email: "new@example.com",
  }),
  email_change_new: () => ({ url: `${site}/confirm-email?token=${token}` }),
  email_changed: () => ({ new_email: "new@example.com" }),
  export_ready: (language) => ({
    url: `${site}/settings/account`,
    date: language === "ar" ? "22 نوفمبر 2026" : "22 November 2026",
  }),
  deletion_planned: (language) => ({
    url: `${site}/keep-account?token=${token}`,
    date: language === "ar" ? "22 نوفمبر 2026" : "22 November 2026",
  }),
  deletion_planned_by_admin: (language) => ({
    url: `${site}/keep-account?token=${token}`,
    date: language === "ar" ? "22 نوفمبر 2026" : "22 November 2026",
    ...reason(language),
  }),
  deletion_cancelled: (language) => ({ url: `${site}/login`, ...reason(language) }),
  passkey_added: () => ({ name: "Pixel 9", url: `${site}/forgot-password` }),
  passkey_removed: () => ({ name: "Pixel 9", url: `${site}/forgot-password` }),
  identity_added: () => ({ name: "Google", url: `${site}/forgot-password` }),
  identity_removed: () => ({ name: "Google", url: `${site}/forgot-password` }),
  sessions_ended: (language) => ({ url: `${site}/login`, ...reason(language) }),
  second_factor_reset: (language) => ({ url: `${site}/login`, ...reason(language) }),
  account_suspended: (language) => ({ url: `${site}/contact`, ...reason(language) }),
  account_reinstated: (language) => ({ url: `${site}/login`, ...reason(language) }),
  notification: (language) =>
    language === "ar"
      ? { title: "الاستعلام بـ SQL", message: "موعدها بعد 3 أيام. يمكنك تأجيل الموعد بلمسة واحدة." }
      : { title: "Querying with SQL", message: "Due in 3 days. You can move the date in one tap." },
  study_reminder: (language) => ({
    url: `${site}/dashboard/integrated-learning?start=1`,
    snooze_url: `${site}/dashboard/notifications?snooze=2026-11-15.0`,
    ...(language === "ar"
      ? { title: "جلسة اليوم: ربط الجداول", message: "نحو 45 دقيقة، في الوقت الذي يناسبك." }
      : { title: "Today: Joining tables", message: "About 45 minutes. Start when you are ready." }),
  }),
  weekly_summary: (language) => ({
    week: "2026-11-07",
    minutes: 270,
    target_minutes: 360,
    days: 5,
    milestones: 1,
    steps: 3,
    streak: 12,
    proposal: `${site}/dashboard`,
    ...next(language),
  }),
  newsletter_confirm: () => ({ url: `${site}/newsletter/confirm?token=${token}` }),
  newsletter_welcome: () => ({}),
  support_reply: (language) => ({
    reference: "0199d2a0",
    url: `${site}/contact`,
    ...(language === "ar"
      ? {
          question: "كيف أغيّر عدد الساعات في الأسبوع؟\nلا أجد الخيار في صفحة المسار.",
          reply:
            "أهلًا،\n\nيمكن تغييره من صفحة مسارك: «تعديل»، ثم «ساعات الأسبوع». تتحرّك التواريخ بعدها وحدها.\n\nفريق «مسار»",
        }
      : {
          question: "How do I change my hours a week?\nI cannot find it on the page of the path.",
          reply:
            "Hello,\n\nOpen the path, choose Edit, then Hours a week. All dates move by themselves.\n\nThe Masar team",
        }),
  }),
};

function reason(language: Language): Mail["params"] {
  return {
    reason:
      language === "ar"
        ? "طلب عبر مكالمة مرئية بعد ضياع الهاتف (Nokia 3310)."
        : "Asked in a video call after losing the phone.",
  };
}

function next(language: Language): Mail["params"] {
  const words =
    language === "ar"
      ? { path: "محلل بيانات", milestone: "الاستعلام بـ SQL", step: "ربط الجداول بـ JOIN" }
      : { path: "Data analyst", milestone: "Querying with SQL", step: "Joining tables" };
  return { ...words, finish_date: "2027-02-18", url: `${site}/dashboard/integrated-learning` };
}

const canEnd: Partial<Record<Mail["template"], Mail["unsubscribe"]>> = {
  notification: { user_id: user, type: "deadline" },
  study_reminder: { user_id: user, type: "reminder" },
  weekly_summary: { user_id: user, type: "insight" },
  newsletter_confirm: listAddresses(),
  newsletter_welcome: listAddresses(),
};

function listAddresses() {
  return {
    page: `${site}/newsletter/unsubscribe?token=${token}`,
    one_click: `${site}/api/newsletter/unsubscribe?token=${token}`,
  };
}

function sample(template: Mail["template"], language: Language, more?: Mail["params"]): Mail {
  const unsubscribe = canEnd[template];
  return {
    to: "someone@example.com",
    language,
    template,
    params: more ?? params[template](language),
    ...(unsubscribe ? { unsubscribe } : {}),
  };
}

/** Every mail the product sends, as a reader may get it. */
export function listMailSamples(language: Language): MailSample[] {
  const quiet = { week: "2026-11-07", minutes: 0, target_minutes: 360, ...next(language) };
  return [
    ...mailTemplates.map((template) => ({ name: template, mail: sample(template, language) })),
    { name: "weekly_summary-quiet", mail: sample("weekly_summary", language, quiet) },
  ];
}
