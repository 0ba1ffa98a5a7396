import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { seedUsers } from "../../../test/seeded-users.ts";

type Seeded = Awaited<ReturnType<typeof seedUsers>>[number];

let house: TestApp;
let learner: Seeded;
let other: Seeded;
beforeAll(async () => {
  house = await startTestApp({ worker: false });
  const [first, second] = await seedUsers(house, 2);
  if (!first || !second) throw new Error("No learners");
  [learner, other] = [first, second];
});
afterAll(() => house.stop());

/** An answer of the assistant that is simply there. */
async function storeAnswer(of: Seeded, values: Record<string, unknown> = {}): Promise<string> {
  const [id, conversation] = [randomUUID(), randomUUID()];
  await house.admin.query(
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
  await house.admin.query(
    `insert into assistant_messages (${columns.join(", ")})
     values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(row),
  );
  return id;
}

function keep(of: Seeded, message_id: string, given: { id?: string; key?: string } = {}) {
  const params = { id: of.pathId, key: "m1", ...given };
  return of.call("keepFeedback", { params, body: { message_id } });
}

const readMilestone = async (of: Seeded, key = "m1") =>
  (await of.call("getPath", { params: { id: of.pathId } })).body.path.milestones[key];

async function countEvents(of: Seeded): Promise<number> {
  const { rows } = await house.admin.query(
    "select count(*)::int from live_events where user_id = $1 and name = 'path.changed'",
    [of.id],
  );
  return rows[0].count;
}

test("[D51] a review of the learner's work becomes the milestone's feedback, once", async () => {
  const answer = await storeAnswer(learner);
  const { version } = (await learner.call("getPath", { params: { id: learner.pathId } })).body.path;
  const before = await countEvents(learner);
  const kept = await keep(learner, answer);
  expect(kept.status).toBe(200);
  expect(kept.body.aiFeedback).toBe(
    "**Strong:** the totals agree.\n\n- Name the source\n\nMade by AI, `sonar`, on 14 November 2026.",
  );
  const again = await keep(learner, answer);
  expect(again.body).toEqual(kept.body);
  expect((await readMilestone(learner)).aiFeedback).toBe(kept.body.aiFeedback);
  expect((await readMilestone(learner, "m2")).aiFeedback).toBeNull();
  expect((await countEvents(learner)) - before, "told once").toBe(1);
  const { path } = (await learner.call("getPath", { params: { id: learner.pathId } })).body;
  expect(path.version, "no edit of the road").toBe(version);
});

test("[D51] feedback survives edits, and a copy of the path begins without it", async () => {
  const { body } = await keep(learner, await storeAnswer(learner, { content: "Well done." }));
  const { path } = (await learner.call("getPath", { params: { id: learner.pathId } })).body;
  const edit = (base_version: number, change: object) =>
    learner.call("editPath", {
      params: { id: path.id },
      body: { edit_id: randomUUID(), base_version, change },
    });
  const renamed = await edit(path.version, { kind: "rename", title: "Mine", description: "" });
  const removed = await edit(renamed.body.path.version, { kind: "remove", key: "m1" });
  const undone = await learner.call("undoPathEdit", {
    params: { id: path.id },
    body: { edit_id: randomUUID(), base_version: removed.body.path.version },
  });
  expect(undone.body.path.milestones.m1.aiFeedback).toBe(body.aiFeedback);
  const copy = await learner.call("duplicatePath", {
    params: { id: path.id },
    body: { id: randomUUID() },
  });
  expect(copy.body.path.milestones.m1.aiFeedback).toBeNull();
});

test("[D51] what the library said is said to be the library's; long answers and proposals are cut", async () => {
  const library = await keep(learner, await storeAnswer(learner, { model: null, fallback: true }));
  expect(library.body.aiFeedback).toMatch(/From Masar’s library, 14 November 2026\.$/);
  const content = `- [ ] 2026-11-16: Mend it\n${"word ".repeat(3000)}`;
  const long = (await keep(learner, await storeAnswer(learner, { content }))).body.aiFeedback;
  expect(long).not.toContain("Mend it");
  expect(long.length).toBeLessThan(limits.assistant.answerLength + 100);
});

test("[D51] the date below feedback is the learner's own", async () => {
  await learner.call("updateSettings", { body: { time_zone: "Asia/Riyadh" } });
  const created_at = new Date("2026-11-13T22:30:00Z");
  const { body } = await keep(learner, await storeAnswer(learner, { created_at }));
  expect(body.aiFeedback).toMatch(/on 14 November 2026\.$/);
});

test("[D51] another's answer, a question, another mode, or an unknown place is not found", async () => {
  const own = await storeAnswer(learner);
  const before = await readMilestone(learner);
  const tries = [
    keep(other, own),
    keep(learner, await storeAnswer(other)),
    keep(learner, randomUUID()),
    keep(learner, await storeAnswer(learner, { is_user: true })),
    keep(learner, await storeAnswer(learner, { context: "explain" })),
    keep(learner, await storeAnswer(learner, { is_stopped: true })),
    keep(learner, await storeAnswer(learner, { content: "- [ ] 2026-11-16: only a task" })),
    keep(learner, own, { key: "m99" }),
    keep(learner, own, { id: other.pathId }),
  ];
  const answers = await Promise.all(tries);
  expect(answers.map(({ status }) => status)).toEqual(tries.map(() => 404));
  expect(await readMilestone(learner)).toEqual(before);
  expect((await readMilestone(other)).aiFeedback).toBeNull();
});
