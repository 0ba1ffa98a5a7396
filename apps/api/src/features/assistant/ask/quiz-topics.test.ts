import { afterAll, beforeAll, expect, test } from "vitest";
import { createUserWithPath, startAsking } from "../../../../test/assistant/own-asker.ts";
import { learner } from "../../../../test/assistant/own-learner.ts";
import { replyTexts } from "#api/features/assistant/library/reply.ts";

let asking: Awaited<ReturnType<typeof startAsking>>;
beforeAll(async () => {
  asking = await startAsking();
}, 120_000);
afterAll(() => asking.stop());

test.each([
  ["quiz me", "I hate this app, it's too slow and confusing", "The quiz ends here."],
  ["quiz me", "your app is really annoying", "The quiz ends here."],
  ["اختبرني", "التطبيق هذا سيء ومو فاهمة منه شي", "ينتهي الاختبار هنا."],
  ["اختبرني", "أكره هالتطبيق، ملخبط", "ينتهي الاختبار هنا."],
  ["اختبرني", "مش عاجبني البرنامج ده خالص", "ينتهي الاختبار هنا."],
])("[N5.01] after %j, the complaint %j ends the quiz: %j", async (request, message, says) => {
  const { text, links } = await asking.ask(message, { before: [request] });
  expect(text).toContain(says);
  expect(text).not.toMatch(/Compare your answer|إجابة نموذجية/);
  expect(links).toContain("/support");
});

test.each(["I hate this app, it's confusing", "Masar is so complicated", "أكره هالتطبيق، ملخبط"])(
  "[N5.01] the complaint %j leads to support without a quiz",
  async (message) => {
    const { text, links } = await asking.ask(message);
    expect(text).toMatch(/^(?:Sorry this is frustrating|أعتذر عن الإزعاج)/);
    expect(links).toContain("/support");
  },
);

test.each([
  ["en", "Data analyst", ["quiz me", "I don't know", "next", "I don't know", "next"]],
  ["ar", "محلل بيانات", ["اختبرني", "ما أدري", "التالي", "معرفش", "التالي"]],
] as const)(
  "[N5.01] in %s, a quiz on the first milestone of %j asks only about its sessions",
  async (language, goal, messages) => {
    const user = await createUserWithPath(asking.testApp, language, { goal });
    for (const [at, message] of messages.entries()) {
      const { text } = await asking.ask(message, { user, before: messages.slice(0, at) });
      expect(text).not.toMatch(/correlation|الارتباط/i);
    }
  },
);

test.each([
  ["quiz me", "“variable”"],
  ["اختبرني", "«المتغير»"],
])("[N5.01] %j on statistics does not ask for %s of programming", async (message, name) => {
  const { text } = await asking.ask(message);
  expect(text).not.toContain(name);
});

async function tickSession(userId: string, milestone: string, sub: string, session: string) {
  const { rows } = await asking.testApp.admin.query(
    "select id from learning_paths where user_id = $1 and status = 'active' limit 1",
    [userId],
  );
  await asking.testApp.admin.query(
    `insert into planned_session_progress (user_id, path_id, milestone_key, sub_milestone, session, completed_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [userId, rows[0].id, milestone, sub, session, new Date(learner.now)],
  );
}

test.each([
  ["en", "Front-end developer", "quiz me on what I learned today", "What happens"],
  ["ar", "مطور واجهات أمامية", "اختبرني في اللي تعلمته اليوم", "جلسات اليوم"],
  ["ar", "مطور واجهات أمامية", "امتحني على اللي ذاكرته النهارده", "جلسات اليوم"],
] as const)(
  "[N5.01] in %s on the path to %j, %j asks about the session of today",
  async (language, goal, message, says) => {
    const user = await createUserWithPath(asking.testApp, language, { goal });
    const none = await asking.ask(message, { user });
    expect(none.text).toContain(replyTexts[language].quiz.noneToday.split("**")[0]);
    const { body } = await user.call("getOverview", {});
    const session = body.current?.next?.session;
    if (!session) throw new Error("The path has no session");
    await tickSession(user.id, session.milestone_key, session.sub_milestone, session.id);
    const { text } = await asking.ask(message, { user });
    expect(text).toContain(says);
    expect(text).toContain(session.title);
    expect(text).not.toMatch(/flexbox/i);
  },
);

test("[N5.01] an answer to a question about the session of today is compared with it, without a model answer", async () => {
  const user = await createUserWithPath(asking.testApp, "en", { goal: "Front-end developer" });
  const { body } = await user.call("getOverview", {});
  const session = body.current?.next?.session;
  if (!session) throw new Error("The path has no session");
  await tickSession(user.id, session.milestone_key, session.sub_milestone, session.id);
  const before = ["quiz me on what I learned today"];
  const { text } = await asking.ask("The browser asks a server for the page", { user, before });
  expect(text).toContain("The question was:");
  expect(text).toContain(replyTexts.en.quiz.next);
  const { quiz } = replyTexts.en;
  const asked = await asking.ask("quiz me on what I learned today", { user });
  expect(asked.text).toContain(quiz.howSession);
  expect(asked.text).not.toContain(quiz.how);
  const unknown = await asking.ask("I don't know", { user, before });
  expect(unknown.text).toContain(`${quiz.unknownOpen}\n`);
  expect(unknown.text).not.toContain(quiz.unknown);
});
