import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { seedUsers } from "../../../test/seeded-users.ts";

type Seeded = Awaited<ReturnType<typeof seedUsers>>[number];

let testApp: TestApp;
let user: Seeded;
let other: Seeded;
beforeAll(async () => {
  testApp = await startTestApp({ worker: false });
  const [first, second] = await seedUsers(testApp, 2);
  if (!first || !second) throw new Error("No users");
  [user, other] = [first, second];
});
afterAll(() => testApp.stop());

/** An answer of the assistant that is simply there. */
async function storeAnswer(of: Seeded, values: Record<string, unknown> = {}): Promise<string> {
  const [id, conversation] = [randomUUID(), randomUUID()];
  await testApp.admin.query(
    `insert into assistant_conversations (user_id, id, title, context, expires_at)
     values ($1, $2, 'My work', 'review_work', now() + interval '1 day')`,
    [of.id, conversation],
  );
  const row = {
    user_id: of.id,
    id,
    conversation_id: conversation,
    place: 1,
    is_user: false,
    content: "**Strong:** the totals agree.\n\n- Name the source",
    context: "review_work",
    model: "sonar",
    created_at: new Date("2026-11-14T12:00:00Z"),
    ...values,
  };
  const columns = Object.keys(row);
  await testApp.admin.query(
    `insert into assistant_messages (${columns.join(", ")})
     values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(row),
  );
  return id;
}

function saveFeedback(of: Seeded, message_id: string, changes: { id?: string; key?: string } = {}) {
  const params = { id: of.pathId, key: "m1", ...changes };
  return of.call("keepFeedback", { params, body: { message_id } });
}

const readMilestone = async (of: Seeded, key = "m1") =>
  (await of.call("getPath", { params: { id: of.pathId } })).body.path.milestones[key];

async function countEvents(of: Seeded): Promise<number> {
  const { rows } = await testApp.admin.query(
    "select count(*)::int from live_events where user_id = $1 and name = 'path.changed'",
    [of.id],
  );
  return rows[0].count;
}

test("[D51] keepFeedback saves a review as the milestone's feedback once", async () => {
  const answer = await storeAnswer(user);
  const { version } = (await user.call("getPath", { params: { id: user.pathId } })).body.path;
  const before = await countEvents(user);
  const saved = await saveFeedback(user, answer);
  expect(saved.status).toBe(200);
  expect(saved.body.aiFeedback).toBe(
    "**Strong:** the totals agree.\n\n- Name the source\n\nMade by AI, `sonar`, on 14 November 2026.",
  );
  const again = await saveFeedback(user, answer);
  expect(again.body).toEqual(saved.body);
  expect((await readMilestone(user)).aiFeedback).toBe(saved.body.aiFeedback);
  expect((await readMilestone(user, "m2")).aiFeedback).toBeNull();
  expect((await countEvents(user)) - before, "one event").toBe(1);
  const { path } = (await user.call("getPath", { params: { id: user.pathId } })).body;
  expect(path.version, "no edit of the path").toBe(version);
});

test("[D51] feedback stays after edits and is not copied with the path", async () => {
  const { body } = await saveFeedback(user, await storeAnswer(user, { content: "Well done." }));
  const { path } = (await user.call("getPath", { params: { id: user.pathId } })).body;
  const edit = (base_version: number, change: object) =>
    user.call("editPath", {
      params: { id: path.id },
      body: { edit_id: randomUUID(), base_version, change },
    });
  const renamed = await edit(path.version, { kind: "rename", title: "Mine", description: "" });
  const removed = await edit(renamed.body.path.version, { kind: "remove", key: "m1" });
  const undone = await user.call("undoPathEdit", {
    params: { id: path.id },
    body: { edit_id: randomUUID(), base_version: removed.body.path.version },
  });
  expect(undone.body.path.milestones.m1.aiFeedback).toBe(body.aiFeedback);
  const copy = await user.call("duplicatePath", {
    params: { id: path.id },
    body: { id: randomUUID() },
  });
  expect(copy.body.path.milestones.m1.aiFeedback).toBeNull();
});

test("[D51] keepFeedback names the library as source and removes proposals and overlong text", async () => {
  const library = await saveFeedback(
    user,
    await storeAnswer(user, { model: null, fallback: true }),
  );
  expect(library.body.aiFeedback).toMatch(/From Masar’s library, 14 November 2026\.$/);
  const content = `- [ ] 2026-11-16: Mend it\n${"word ".repeat(3000)}`;
  const long = (await saveFeedback(user, await storeAnswer(user, { content }))).body.aiFeedback;
  expect(long).not.toContain("Mend it");
  expect(long.length).toBeLessThan(limits.assistant.answerLength + 100);
});

test("[D51] keepFeedback formats the date in the user's time zone", async () => {
  await user.call("updateSettings", { body: { time_zone: "Asia/Riyadh" } });
  const created_at = new Date("2026-11-13T22:30:00Z");
  const { body } = await saveFeedback(user, await storeAnswer(user, { created_at }));
  expect(body.aiFeedback).toMatch(/on 14 November 2026\.$/);
});

test("[D51] keepFeedback returns 404 for another user's answer, a question, another mode or an unknown milestone", async () => {
  const own = await storeAnswer(user);
  const before = await readMilestone(user);
  const tries = [
    saveFeedback(other, own),
    saveFeedback(user, await storeAnswer(other)),
    saveFeedback(user, randomUUID()),
    saveFeedback(user, await storeAnswer(user, { is_user: true })),
    saveFeedback(user, await storeAnswer(user, { context: "explain" })),
    saveFeedback(user, await storeAnswer(user, { is_stopped: true })),
    saveFeedback(user, await storeAnswer(user, { content: "- [ ] 2026-11-16: only a task" })),
    saveFeedback(user, own, { key: "m99" }),
    saveFeedback(user, own, { id: other.pathId }),
  ];
  const answers = await Promise.all(tries);
  expect(answers.map(({ status }) => status)).toEqual(tries.map(() => 404));
  expect(await readMilestone(user)).toEqual(before);
  expect((await readMilestone(other)).aiFeedback).toBeNull();
});
