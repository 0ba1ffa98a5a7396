import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { type Member, openForum } from "../../../test/forum.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

const { reportsUntilHidden, reporterMinDays, protectedAuthorMinDays } = limits.community;

let testApp: TestApp;
let forum: ReturnType<typeof openForum>;
let moderator: Member;
beforeAll(async () => {
  testApp = await startTestApp();
  forum = openForum(testApp);
  moderator = await forum.createModerator();
});
afterAll(() => testApp.stop());

/** A member whose account is this many days old. */
async function createMemberOfAge(days: number, language: "en" | "ar" = "en"): Promise<Member> {
  const member = await forum.createMember("Sami", language);
  await testApp.admin.query(
    "update users set created_at = now() - $2 * interval '1 day' where id = $1",
    [member.id, days],
  );
  return member;
}

async function reportBy(members: Member[], id: string): Promise<void> {
  for (const member of members) {
    const answer = await member.call("reportPost", { params: { id }, body: { reason: "spam" } });
    expect(answer.status).toBe(200);
  }
}

function createReporters(days: number, count: number = reportsUntilHidden): Promise<Member[]> {
  return Promise.all(Array.from({ length: count }, () => createMemberOfAge(days)));
}

/** What everybody else is answered for a topic. */
async function readStatus(id: string): Promise<number> {
  const visitor = await forum.createMember();
  return (await visitor.call("getTopic", { params: { id } })).status;
}

async function listQueue(): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const query: Record<string, string> = after ? { after } : {};
    const { status, body } = await moderator.call("listReportedPosts", { query });
    expect(status).toBe(200);
    ids.push(...body.reported.map(({ post }: { post: { id: string } }) => post.id));
    after = body.next;
  } while (after);
  return ids;
}

async function listHiddenNotifications(member: Member) {
  const { body } = await member.call("listNotifications");
  return body.notifications.filter(
    ({ kind }: { kind: string }) => kind === "post_hidden_by_reports",
  );
}

test("[N1.07] three reports by accounts of 6 days queue a topic and keep it visible", async () => {
  const author = await createMemberOfAge(10);
  const { id } = await forum.ask(author);
  await reportBy(await createReporters(reporterMinDays - 1), id);
  expect(await readStatus(id)).toBe(200);
  expect(await listQueue()).toContain(id);
});

test("[N1.07] the third report by an account of 8 days hides a topic that new accounts reported too", async () => {
  const author = await createMemberOfAge(10);
  const { id } = await forum.ask(author);
  const [first, second, third] = await createReporters(reporterMinDays + 1);
  await reportBy([...(await createReporters(1)), first as Member, second as Member], id);
  expect(await readStatus(id)).toBe(200);
  await reportBy([third as Member], id);
  expect(await readStatus(id)).toBe(404);
});

test("[N1.07] reports sent at the same time are all counted", async () => {
  const { id } = await forum.ask(await createMemberOfAge(10));
  const reporters = await createReporters(reporterMinDays + 1);
  await Promise.all(reporters.map((reporter) => reportBy([reporter], id)));
  expect(await readStatus(id)).toBe(404);
});

test("[N1.07] a report by a new account does not count when the account is older", async () => {
  const { id } = await forum.ask(await createMemberOfAge(10));
  const fresh = await createReporters(reporterMinDays - 1, 2);
  await reportBy(fresh, id);
  await testApp.admin.query(
    "update forum_reports set created_at = created_at - interval '3 days' where post_id = $1",
    [id],
  );
  await testApp.admin.query(
    "update users set created_at = created_at - interval '3 days' where id = any ($1)",
    [fresh.map((member) => member.id)],
  );
  await reportBy(await createReporters(reporterMinDays + 1, 1), id);
  expect(await readStatus(id)).toBe(200);
});

test.each([
  ["suspended", "insert into forum_suspensions values ($1, now() + interval '1 day', 'spam')"],
  ["unverified", "update users set email_verified = false where id = $1"],
])("[N1.07] the report of a member who is %s does not count", async (_, change) => {
  const { id } = await forum.ask(await createMemberOfAge(10));
  const reporters = await createReporters(reporterMinDays + 1);
  await reportBy(reporters.slice(1), id);
  await testApp.admin.query(change, [reporters[0]?.id]);
  await reportBy(reporters.slice(0, 1), id);
  expect(await readStatus(id)).toBe(200);
  await reportBy(await createReporters(reporterMinDays + 1, 1), id);
  expect(await readStatus(id)).toBe(404);
});

test("[N1.07] a report does not count after its reporter is suspended", async () => {
  const { id } = await forum.ask(await createMemberOfAge(10));
  const reporters = await createReporters(reporterMinDays + 1);
  await reportBy(reporters.slice(0, 2), id);
  await testApp.admin.query(
    "insert into forum_suspensions values ($1, now() + interval '1 day', 'abuse')",
    [reporters[0]?.id],
  );
  await reportBy(reporters.slice(2), id);
  expect(await readStatus(id)).toBe(200);
});

test("[N1.07] posts of moderators and of members of 31 days stay shown and come first in the queue", async () => {
  const waiting = await forum.ask(await createMemberOfAge(10));
  const reporters = await createReporters(reporterMinDays + 1);
  await reportBy(reporters.slice(0, 1), waiting.id);
  const topics: string[] = [];
  for (const author of [await createMemberOfAge(protectedAuthorMinDays + 1), moderator]) {
    const { id } = await forum.ask(author);
    await reportBy(reporters, id);
    expect(await readStatus(id)).toBe(200);
    topics.push(id);
  }
  const queue = await listQueue();
  expect(queue.slice(0, 2)).toEqual(topics);
  expect(queue).toContain(waiting.id);
});

test("[N1.07] pages of the queue contain every reported post once, posts of old members first", async () => {
  const count = limits.community.pageSize + 1;
  const [old, young] = [await createMemberOfAge(40), await createMemberOfAge(10)];
  const topic = await forum.ask(young);
  const [reporter] = await createReporters(reporterMinDays + 1, 1);
  const expected: { old: string[]; young: string[] } = { old: [], young: [] };
  for (let at = 0; at < count; at++) {
    const isOld = at % 2 === 1;
    const { id } = await forum.reply(isOld ? old : young, topic.id);
    await forum.passTime();
    await reportBy([reporter as Member], id);
    expected[isOld ? "old" : "young"].push(id);
  }
  const added = new Set([...expected.old, ...expected.young]);
  const queue = await listQueue();
  expect(queue.filter((id) => added.has(id))).toEqual([...expected.old, ...expected.young]);
  expect(new Set(queue).size).toBe(queue.length);
});

test.each([
  ["en", "Your post was hidden after reports"],
  ["ar", "أُخفيت مشاركتك بعد بلاغات"],
] as const)(
  "[N1.07] the author of a post hidden by reports is notified once in %s",
  async (language, title) => {
    const author = await createMemberOfAge(10, language);
    const { id } = await forum.ask(author, { title: "Which course next?" });
    await reportBy(await createReporters(reporterMinDays + 1, 2), id);
    expect(await listHiddenNotifications(author)).toEqual([]);
    await reportBy(await createReporters(reporterMinDays + 1, 1), id);
    await expect
      .poll(() => listHiddenNotifications(author), { timeout: 10_000 })
      .toMatchObject([
        { title, params: { title: "Which course next?", topic_id: id, number: "1" } },
      ]);
  },
);

test("[N1.07] the author is notified again when a post that a moderator kept is hidden again", async () => {
  const author = await createMemberOfAge(10);
  const { id } = await forum.ask(author);
  await reportBy(await createReporters(reporterMinDays + 1), id);
  const countNotifications = async () => (await listHiddenNotifications(author)).length;
  await expect.poll(countNotifications, { timeout: 10_000 }).toBe(1);
  const decision = await moderator.call("moderatePost", {
    params: { id },
    body: { action: "keep" },
  });
  expect(decision.status).toBe(200);
  await reportBy(await createReporters(reporterMinDays + 1), id);
  await expect.poll(countNotifications, { timeout: 10_000 }).toBe(2);
});

test("[N1.07] the author is notified of each decision of a moderator on the same post", async () => {
  const author = await createMemberOfAge(10);
  const { id } = await forum.ask(author);
  const decide = (body: object) => moderator.call("moderatePost", { params: { id }, body });
  const countNotifications = async () => {
    const { body } = await author.call("listNotifications");
    return body.notifications.filter(({ kind }: { kind: string }) => kind === "post_moderated")
      .length;
  };
  expect((await decide({ action: "hide", reason: "spam" })).status).toBe(200);
  await expect.poll(countNotifications, { timeout: 10_000 }).toBe(1);
  expect((await decide({ action: "restore" })).status).toBe(200);
  expect((await decide({ action: "remove", reason: "abuse" })).status).toBe(200);
  await expect.poll(countNotifications, { timeout: 10_000 }).toBe(2);
});
