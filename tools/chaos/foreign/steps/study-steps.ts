import type { Area } from "../owner.ts";
import { stamp } from "../stamps.ts";

const hourMs = 3_600_000;
const day = (offset = 0) => new Date(Date.now() + offset * 24 * hourMs).toISOString().slice(0, 10);
const noPath = { path_id: null, milestone_key: null };

/** What a user writes and sets for themselves. */
export const studyArea: Area = {
  name: "study",
  steps: [
    {
      name: "saveTask",
      build: ({ idOf, text }) => ({
        params: { id: idOf("task") },
        body: { ...stamp(), title: text, description: text },
      }),
    },
    { name: "listTasks" },
    {
      name: "saveNote",
      build: ({ idOf, text }) => ({
        params: { id: idOf("note") },
        body: {
          ...stamp(),
          text: { base: null, title: text, content: text },
          tags: [text],
          category: text,
        },
      }),
    },
    { name: "listNotes" },
    {
      name: "saveCard",
      build: ({ idOf, text }) => ({
        params: { id: idOf("card") },
        body: { ...stamp(), front: text, back: text },
      }),
    },
    {
      name: "reviewCard",
      build: ({ idOf }) => ({
        params: { id: idOf("card"), review: idOf("review") },
        body: { rating: "good", reviewed_at: new Date().toISOString() },
      }),
    },
    { name: "listReview" },
    {
      name: "endStudySession",
      build: ({ idOf }) => ({
        params: { id: idOf("session") },
        body: {
          ...noPath,
          started_at: new Date(Date.now() - hourMs).toISOString(),
          ended_at: new Date().toISOString(),
          minutes: 25,
          focus_periods: 1,
        },
      }),
    },
    { name: "getOverview" },
    { name: "listStudyDays", build: () => ({ query: { from: day(-7), to: day() } }) },
    { name: "pauseStreak", build: () => ({ body: { days: 2 } }) },
    { name: "resumeStreak" },
    { name: "getSettings" },
    { name: "updateSettings", build: () => ({ body: { country: "EG", weekly_target_hours: 7 } }) },
    { name: "getOnboarding" },
    {
      name: "saveOnboarding",
      build: ({ text }) => ({ body: { step: "goal", intake: { goal: text } } }),
    },
    { name: "listNotifications" },
    {
      name: "markNotificationRead",
      async before(owner) {
        const { rows } = await owner.testApp.admin.query(
          `insert into notifications (user_id, title, message) values ($1, $2, $2) returning id`,
          [owner.id, owner.text],
        );
        owner.setId("notification", rows[0].id);
      },
      build: ({ idOf }) => ({ params: { id: idOf("notification") } }),
    },
    { name: "markAllNotificationsRead" },
    { name: "getNotificationPreferences" },
    {
      name: "updateNotificationPreference",
      build: () => ({ params: { type: "study" }, body: { email: true } }),
    },
    { name: "getPush" },
    {
      name: "savePushSubscription",
      build: ({ text }) => ({
        body: {
          endpoint: `https://fcm.googleapis.com/fcm/send/${text}`,
          // A point of the curve, as a browser makes them.
          p256dh:
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          auth: "BTBZMqHH6r4Tts7J_aSIgg",
        },
      }),
      async after(owner) {
        const { rows } = await owner.testApp.admin.query(
          "select id from push_subscriptions where user_id = $1",
          [owner.id],
        );
        owner.setId("push", rows[0].id);
      },
    },
    {
      name: "removePushSubscription",
      isFinal: true,
      build: ({ idOf }) => ({ params: { id: idOf("push") } }),
    },
    { name: "getNextReminder" },
    {
      name: "snoozeReminder",
      async before(owner) {
        await owner.testApp.admin.query(
          `insert into reminders (user_id, local_date, next_look_at) values ($1, $2, now() + interval '1 day')
           on conflict (user_id) do update set local_date = $2`,
          [owner.id, day()],
        );
      },
      build: () => ({ body: { date: day(), number: 0 } }),
    },
    { name: "getTelegram" },
    { name: "createTelegramLink" },
    { name: "removeTelegramLink", isFinal: true },
    { name: "getCalendarFeed" },
    {
      name: "createCalendarFeed",
      after: (owner, { url }) =>
        owner.setSecret("calendar", /calendar\/([^/]+)\//.exec(url)?.[1] ?? ""),
    },
    {
      name: "readCalendarFeed",
      by: "visitor",
      build: ({ secretOf }) => ({ params: { token: secretOf("calendar") } }),
    },
    { name: "revokeCalendarFeed", isFinal: true },
    { name: "searchHelp", build: () => ({ query: { q: "password", language: "en" } }) },
    { name: "listCourses", build: () => ({ query: { q: "sql" } }) },
    { name: "getCatalogTerms", by: "visitor" },
    {
      name: "getCourse",
      async before(owner) {
        const { rows } = await owner.testApp.admin.query(
          "select id, slug from courses where is_active order by slug limit 1",
        );
        owner.setId("course", rows[0].id);
        owner.setId("course slug", rows[0].slug);
      },
      build: ({ idOf }) => ({ params: { slug: idOf("course slug") } }),
    },
    { name: "saveCourse", build: ({ idOf }) => ({ params: { id: idOf("course") } }) },
    {
      name: "completeCourse",
      build: ({ idOf }) => ({ params: { id: idOf("course") }, body: { completed: true } }),
    },
    { name: "listSavedCourses" },
    {
      name: "saveDiscoveredCourse",
      build: ({ idOf, text }) => ({
        body: {
          id: idOf("discovered"),
          title: text,
          provider: "edX",
          url: `https://www.edx.org/learn/${text}`,
        },
      }),
    },
    { name: "reportDeadLink", build: ({ idOf }) => ({ params: { id: idOf("course") } }) },
    {
      name: "unsaveCourse",
      isFinal: true,
      build: ({ idOf }) => ({ params: { id: idOf("course") } }),
    },
  ],
};
