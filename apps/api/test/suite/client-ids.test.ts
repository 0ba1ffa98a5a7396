import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointName } from "@masar/contract/endpoints";
import { userHeader } from "@masar/contract/shared/headers";
import { type TestApp, startTestApp } from "../test-app.ts";
import { madeByPage } from "../client-id-endpoints.ts";
import { createChangeStamp } from "../offline/change-stamp.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

test.each(Object.entries(madeByPage) as [EndpointName, { table: string; body: object }][])(
  "[R6.02] %s under somebody else's id leaves theirs as it was",
  async (name, { table: rows, body }) => {
    const [owner, other] = [await testApp.createUser(), await testApp.createUser()];
    const id = randomUUID();
    const params = { id, review: id };
    const read = async (whose: TestUser) =>
      (
        await testApp.admin.query(`select * from ${rows} where user_id = $1 and id = $2`, [
          whose.id,
          id,
        ])
      ).rows;
    expect((await owner.call(name, { params, body })).status).toBe(200);
    const before = await read(owner);
    expect(before).toHaveLength(1);
    const later = { ...body, ...createChangeStamp(), rating: "again", completed: true, minutes: 5 };
    expect((await other.call(name, { params, body: later })).status).toBe(200);
    expect(await read(owner)).toEqual(before);
    expect(await read(other)).toHaveLength(1);
    const badId = await other.call(name, { params: { id: "1", review: "1" }, body });
    expect(badId.status).toBe(400);
  },
);

test("[R6.02] [D45] a change of one user is rejected in the session of another", async () => {
  const [owner, other] = [await testApp.createUser(), await testApp.createUser()];
  const save = (user: TestUser, madeFor?: string) =>
    user.call("saveTask", {
      params: { id: randomUUID() },
      body: { ...createChangeStamp(), title: "Mine" },
      ...(madeFor ? { headers: { [userHeader]: madeFor } } : {}),
    });
  const countTasks = async (user: TestUser) => {
    const { rows } = await testApp.admin.query(
      "select title from tasks where user_id = $1 and title = 'Mine'",
      [user.id],
    );
    return rows.length;
  };
  const refused = await save(other, owner.id);
  expect([refused.status, refused.body.code]).toEqual([401, "unauthorized"]);
  expect(await countTasks(other)).toBe(0);
  expect((await save(owner, owner.id)).status).toBe(200);
  expect((await save(other)).status).toBe(200);
  expect([await countTasks(owner), await countTasks(other)]).toEqual([1, 1]);
});

test("[R6.02] a question under somebody else's ids makes a conversation of one's own", async () => {
  const [owner, other] = [await testApp.createUser(), await testApp.createUser()];
  const [conversationId, questionId, answerId] = [randomUUID(), randomUUID(), randomUUID()];
  const ids = { conversationId, questionId, answerId };
  const ask = (who: TestUser, body: object) => who.call("askAssistant", { body });
  const read = async (who: TestUser) =>
    (await who.call("getConversation", { params: { id: conversationId } })).body;
  await ask(owner, { ...ids, message: "What is mine alone?" });
  const before = await read(owner);
  expect(before.messages).toHaveLength(2);
  const answered = await ask(other, { ...ids, message: "What is SQL?" });
  expect(answered.status).toBe(200);
  await ask(other, { conversationId, message: "And now?", replaces: questionId });
  await other.call("reportAnswer", { params: { id: answerId }, body: { reason: "wrong" } });
  expect(await read(owner)).toEqual(before);
  expect(JSON.stringify(await read(other))).not.toContain("mine alone");
  await other.call("deleteConversations");
  expect(await read(owner)).toEqual(before);
});
