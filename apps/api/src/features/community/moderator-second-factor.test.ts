import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openForum } from "../../../test/forum.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let testApp: TestApp;
let forum: ReturnType<typeof openForum>;
beforeAll(async () => {
  testApp = await startTestApp();
  forum = openForum(testApp);
});
afterAll(() => testApp.stop());

test("[N14.04] a moderator edits posts of others and announces only with a second factor", async () => {
  const [member, moderator] = [await forum.createMember(), await forum.createModerator()];
  const topic = await forum.ask(member);
  const reply = await forum.reply(member, topic.id);
  const { id: ownId } = await forum.ask(moderator);
  const content = { title: "News", body: "Better words", language: "en" };
  const call = async () => {
    await forum.passTime();
    const answers = [
      await moderator.call("editPost", { params: { id: reply.id }, body: { body: "Better" } }),
      await moderator.call("editTopic", {
        params: { id: topic.id },
        body: { ...content, category: "study_habits" },
      }),
      await moderator.call("editTopic", {
        params: { id: ownId },
        body: { ...content, category: "announcements" },
      }),
      await moderator.call("createTopic", {
        body: { ...content, id: randomUUID(), category: "announcements" },
      }),
    ];
    return answers.map(({ status, body }) => body.code ?? status);
  };
  const setFactor = (isOn: boolean) =>
    testApp.admin.query("update users set two_factor_enabled = $2 where id = $1", [
      moderator.id,
      isOn,
    ]);
  await setFactor(false);
  expect(new Set(await call())).toEqual(new Set(["second_factor_needed"]));
  const own = { params: { id: ownId }, body: { ...content, category: "study_habits" } };
  expect((await moderator.call("editTopic", own)).status).toBe(200);
  await forum.passTime();
  await setFactor(true);
  expect(await call()).toEqual([200, 200, 200, 201]);
});
