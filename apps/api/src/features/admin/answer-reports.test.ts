import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { listAnswerReports } from "#api/features/admin/answer-reports.queries.ts";
import { makeStaff } from "../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
let admin: TestUser;
let user: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
  [admin, user] = [await testApp.createUser(), await testApp.createUser()];
  await makeStaff(testApp, { role: "admin", email: admin.email });
});
afterAll(() => testApp.stop());

async function report(comment: string, answerId: string = randomUUID()) {
  const ids = { conversationId: randomUUID(), questionId: randomUUID(), answerId };
  await user.call("askAssistant", { body: { ...ids, message: "What is my secret question?" } });
  const body = { reason: "wrong", comment };
  const answer = await user.call("reportAnswer", { params: { id: answerId }, body });
  expect(answer.status).toBe(200);
  return answerId;
}

async function list(query: Record<string, string> = {}) {
  const { status, body } = await admin.call("listAnswerReports", { query });
  expect(status).toBe(200);
  return body as { reports: { id: string; comment: string }[]; next: string | null };
}

async function countAudit(action: string): Promise<number> {
  const { rows } = await testApp.admin.query(
    "select count(*)::int as count from audit_log where actor = $1 and action = $2",
    [`user ${admin.id}`, action],
  );
  return rows[0].count;
}

test("[D67] a reported answer is listed without its question and its user", async () => {
  const answerId = await report("It mixes up two words");
  await report("");
  const { reports } = await list({ q: "MIXES UP" });
  expect(reports).toEqual([
    {
      id: expect.any(String),
      reason: "wrong",
      comment: "It mixes up two words",
      answer: expect.any(String),
      mode: "general",
      model: null,
      reported_at: expect.stringMatching(/Z$/),
      seen_at: null,
    },
  ]);
  const listed = JSON.stringify(await list());
  for (const hidden of ["secret question", user.id, user.email, answerId])
    expect(listed).not.toContain(hidden);
  expect(await countAudit("answer_reports_read")).toBe(2);
});

test("[D67] a report is marked as seen and unseen, and a changed one is unseen again", async () => {
  const answerId = await report("The first words");
  const [found] = (await list({ q: "first words" })).reports;
  const params = { id: found?.id ?? "" };
  const mark = (seen: boolean) => admin.call("markAnswerReport", { params, body: { seen } });
  const count = async (state: string, q: string) => (await list({ state, q })).reports.length;
  expect((await mark(true)).body).toEqual({ seen: true });
  expect((await mark(true)).status).toBe(200);
  expect([await count("open", "first words"), await count("seen", "first words")]).toEqual([0, 1]);
  await mark(false);
  expect(await count("open", "first words")).toBe(1);
  await mark(true);
  await user.call("reportAnswer", {
    params: { id: answerId },
    body: { reason: "harmful", comment: "The second words" },
  });
  expect(await count("open", "second words")).toBe(1);
  expect(await countAudit("answer_report_marked")).toBe(4);
  const unknown = { params: { id: randomUUID() }, body: { seen: true } };
  expect((await admin.call("markAnswerReport", unknown)).status).toBe(404);
  // With the conversation goes what was sent of it.
  await mark(true);
  await user.call("deleteConversations");
  expect(await list({ state: "seen" })).toEqual({ reports: [], next: null });
  expect((await testApp.admin.query("select * from answer_report_views")).rows).toEqual([]);
});

test("[D67] reports are listed with a cursor, newest first", async () => {
  const answerId = await report("One of many");
  const wanted = limits.administration.pageSize + 2;
  await testApp.admin.query(
    `insert into assistant_messages (user_id, id, conversation_id, place, is_user, content, context, report_reason,
       report_comment, reported_at)
     select user_id, gen_random_uuid(), conversation_id, 10 + n, false, 'Answer', 'general', 'other', 'One of many',
       now() + n * interval '1 second'
     from assistant_messages, generate_series(2, $2::int) n where user_id = $3 and id = $1`,
    [answerId, wanted, user.id],
  );
  const first = await list({ q: "one of many" });
  const rest = await list({ q: "one of many", after: first.next ?? "" });
  expect([first.reports.length, rest.reports.length, rest.next]).toEqual([wanted - 2, 2, null]);
  const ids = [...first.reports, ...rest.reports].map(({ id }) => id);
  expect(new Set(ids).size).toBe(wanted);
  const unknownCursor = await admin.call("listAnswerReports", { query: { after: randomUUID() } });
  expect(unknownCursor.status, "an empty page would say that this is the end").toBe(404);
});

test("[D67] the database returns reports to admins only", async () => {
  const reading = testApp.app.services.withUser(user.id, (tx) =>
    listAnswerReports(tx, { seen: false, words: "", after: undefined, limit: 1 }),
  );
  await expect(reading).rejects.toThrow("not an administrator");
});
