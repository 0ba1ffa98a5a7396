import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ListedQuestion } from "@masar/contract/checks/admin-schemas";
import type { QuestionReportReason } from "@masar/contract/checks/constants";
import type { Question } from "@masar/contract/checks/question-schemas";
import { limits } from "@masar/contract/limits";
import { exampleQuestions } from "@masar/domain/checks/example-questions";
import type { TestUser } from "../../../test/paths.ts";
import { makeMilestone, storePath } from "../../../test/stored-paths.ts";
import { makeStaff } from "../../../test/auth/staff.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

const origin = {
  engine: "blueprint" as const,
  name: "test-blueprint",
  key: "joins",
  date: "2026-11-01",
};

let testApp: TestApp;
let admin: TestUser;
let user: TestUser;
let otherUser: TestUser;
let pathId: string;
beforeAll(async () => {
  testApp = await startTestApp();
  [admin, user, otherUser] = [
    await testApp.createUser(),
    await testApp.createUser(),
    await testApp.createUser(),
  ];
  await makeStaff(testApp, { role: "admin", email: admin.email });
  pathId = (await storePath(testApp, user, { milestones: { m1: { ...makeMilestone(1), origin } } }))
    .id;
});
beforeEach(async () => {
  await testApp.admin.query("delete from questions where blueprint = $1", [origin.name]);
  for (const question of exampleQuestions)
    await testApp.admin.query(
      "insert into questions (id, blueprint, milestone_key, content) values ($1, $2, $3, $4)",
      [question.id, origin.name, origin.key, JSON.stringify(question)],
    );
});
afterAll(() => testApp.stop());

const list = async (query: Record<string, string>) =>
  (await admin.call("listAdminQuestions", { query })).body;
const idsOf = ({ questions }: { questions: ListedQuestion[] }) => questions.map(({ id }) => id);
const find = (question: string) => admin.call("getAdminQuestion", { params: { question } });
const update = (question: string, body: object) =>
  admin.call("updateQuestion", { params: { question }, body });
const report = (by: TestUser, question: string, reason: QuestionReportReason, note = "") =>
  by.call("reportQuestion", { params: { question }, body: { reason, note } });

/** The questions that the user's check has. */
async function listAsked(): Promise<Question[]> {
  const { body } = await user.call("getMilestoneCheck", { params: { id: pathId, key: "m1" } });
  return body.questions;
}

async function readAudit(question: string) {
  const { rows } = await testApp.admin.query(
    "select actor, action, details from audit_log where details ->> 'question_id' = $1 order by id desc limit 1",
    [question],
  );
  return rows[0];
}

const [single] = exampleQuestions as [Question & { kind: "single" }];

describe("[N10.03] the list of questions", () => {
  test("finds words of both languages and an id, and filters by blueprint and milestone", async () => {
    const text = "Which keyword limits groups?";
    const text_ar = "أيّ كلمة تحدّ المجموعات؟";
    await update(single.id, { question: { ...single, text, text_ar } });
    for (const q of ["keyword GROUPS", "كلمه مجموعات", "a.b.01"])
      expect([q, idsOf(await list({ q, blueprint: origin.name }))]).toEqual([q, [single.id]]);
    const all = await list({ blueprint: origin.name, milestone: origin.key });
    expect(idsOf(all)).toEqual(exampleQuestions.map(({ id }) => id));
    expect(all.questions[0]).toEqual({
      id: single.id,
      blueprint: origin.name,
      milestone_key: origin.key,
      kind: "single",
      difficulty: 2,
      text,
      text_ar,
      is_active: true,
      reports: 0,
    });
    expect(idsOf(await list({ blueprint: origin.name, milestone: "other" }))).toEqual([]);
  });

  test("shows withdrawn questions by their state", async () => {
    await update("a.b.03", { is_active: false });
    expect(idsOf(await list({ state: "withdrawn" }))).toEqual(["a.b.03"]);
  });

  test("shows reported questions by the number of open reports, over its pages", async () => {
    await report(user, "a.b.02", "wrong");
    await report(user, "a.b.05", "wrong");
    await report(otherUser, "a.b.05", "unclear");
    await report(user, "a.b.01", "wrong");
    const reported = await list({ state: "reported" });
    expect(idsOf(reported)).toEqual(["a.b.05", "a.b.01", "a.b.02"]);
    expect(reported.questions[0].reports).toBe(2);
    const rest = await list({ state: "reported", after: "a.b.01" });
    expect(idsOf(rest)).toEqual(["a.b.02"]);
  });

  test("has every question once over its pages", async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: { questions: ListedQuestion[]; next: string | null } = await list(
        after ? { after } : {},
      );
      expect(page.questions.length).toBeLessThanOrEqual(limits.administration.pageSize);
      seen.push(...idsOf(page));
      after = page.next;
    } while (after);
    const { rows } = await testApp.admin.query("select count(*)::int as count from questions");
    expect([new Set(seen).size, seen.length]).toEqual([rows[0].count, rows[0].count]);
    const gone = await admin.call("listAdminQuestions", { query: { after: "a.b.99" } });
    expect(gone.status).toBe(404);
  }, 30_000);
});

describe("[N10.03] a question", () => {
  test("is shown with its answers and its open reports, without who reported", async () => {
    await report(user, single.id, "wrong", "Two are right.");
    await report(otherUser, single.id, "language");
    const created_at = expect.stringMatching(/^\d{4}-.*T/);
    expect((await find(single.id)).body).toEqual({
      blueprint: origin.name,
      milestone_key: origin.key,
      question: single,
      is_active: true,
      edited_at: null,
      reports: [
        { reason: "wrong", note: "Two are right.", created_at },
        { reason: "language", note: "", created_at },
      ],
    });
    expect((await find("a.b.99")).status).toBe(404);
  });

  test("that is changed is in the next check, audited, and its reports are closed", async () => {
    expect((await listAsked())[0]?.text).toBe("Which?");
    await report(user, single.id, "unclear");
    const question = { ...single, text: "Which keyword filters groups?", difficulty: 3 as const };
    const { status, body } = await update(single.id, { question });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      question,
      reports: [],
      edited_at: expect.stringMatching(/Z$/),
    });
    expect((await listAsked())[0]).toEqual(question);
    expect(await readAudit(single.id)).toMatchObject({
      actor: `user ${admin.id}`,
      action: "question_changed",
      details: { before: { content: { text: "Which?" } }, after: { content: question } },
    });
  });

  test("that is withdrawn is in no check until it is restored", async () => {
    const isAsked = async () => (await listAsked()).some(({ id }) => id === single.id);
    expect((await update(single.id, { is_active: false })).body.is_active).toBe(false);
    expect(await isAsked()).toBe(false);
    expect((await update(single.id, { is_active: true })).body.is_active).toBe(true);
    expect(await isAsked()).toBe(true);
  });

  test("that is sent as it is stays unedited, and its reports stay open", async () => {
    await report(user, single.id, "wrong");
    const { body } = await update(single.id, { question: single, is_active: true });
    expect(body).toMatchObject({ edited_at: null, reports: [{ reason: "wrong" }] });
  });

  test("keeps its text when its reports are closed, and a later report is open", async () => {
    await report(user, single.id, "wrong");
    const params = { question: single.id };
    const { body } = await admin.call("closeQuestionReports", { params });
    expect(body).toMatchObject({ question: single, edited_at: null, reports: [] });
    expect(idsOf(await list({ state: "reported" }))).toEqual([]);
    expect(await readAudit(single.id)).toMatchObject({ action: "question_reports_closed" });
    await report(otherUser, single.id, "outdated");
    expect((await find(single.id)).body.reports).toMatchObject([{ reason: "outdated" }]);
    const gone = await admin.call("closeQuestionReports", { params: { question: "a.b.99" } });
    expect(gone.status).toBe(404);
  });

  test.each([
    [{ id: "a.b.09" }, "id", "fixed"],
    [{ sub_milestone: "Views" }, "sub_milestone", "fixed"],
    [{ skill: "excel" }, "skill", "fixed"],
    [{ text_ar: "Which?" }, "text_ar", "not_arabic"],
    [
      { options: single.options.map((each) => ({ ...each, is_correct: true })) },
      "options",
      "one_right",
    ],
    [
      { options: single.options.map((each) => ({ ...each, why_ar: undefined })) },
      "options.0.why_ar",
      "missing",
    ],
  ])("changed by %o is rejected with the place of the fault", async (change, field, fault) => {
    const { status, body } = await update(single.id, { question: { ...single, ...change } });
    expect([status, body.code]).toEqual([400, "validation_failed"]);
    expect(body.params).toMatchObject({ field, fault });
    expect((await find(single.id)).body.question).toEqual(single);
  });

  test.each([
    [{ question: { ...single, text: "" } }],
    [{ question: { ...single, kind: "essay" } }],
    [{ question: { ...single, options: single.options.slice(0, 2) } }],
    [{ blueprint: "data-analyst" }],
    [{ milestone_key: "sql-queries" }],
  ])("changed by %o does not fit the schema", async (body) => {
    const answer = await update(single.id, body);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
  });

  test("is not for learners", async () => {
    const params = { question: single.id };
    const answers = [
      await user.call("listAdminQuestions", { query: {} }),
      await user.call("getAdminQuestion", { params }),
      await user.call("updateQuestion", { params, body: { is_active: false } }),
      await user.call("closeQuestionReports", { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await find(single.id)).body.is_active).toBe(true);
  });
});
