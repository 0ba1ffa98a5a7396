import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { type Member, openForum } from "../../../test/forum.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
let forum: ReturnType<typeof openForum>;
beforeAll(async () => {
  testApp = await startTestApp();
  forum = openForum(testApp);
});
afterAll(() => testApp.stop());

const { firstDay } = limits.community;

async function ask(member: Member, change: object = {}) {
  const body = {
    id: randomUUID(),
    title: "Hello",
    body: "A question",
    category: "paths",
    language: "en",
    ...change,
  };
  return member.call("createTopic", { body });
}

async function reply(member: Member, id: string, body = "A reply") {
  return member.call("addReply", { params: { id }, body: { id: randomUUID(), body } });
}

function expectRefused(answer: Awaited<ReturnType<typeof ask>>, limit: string): void {
  expect([answer.status, answer.body.code, answer.body.params?.limit]).toEqual([
    429,
    "rate_limited",
    limit,
  ]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(60);
}

describe("on the first day", () => {
  test("[D62] allows three topics", async () => {
    const member = await forum.createNewMember();
    for (let at = 0; at < firstDay.topics; at++) {
      expect((await ask(member)).status).toBe(201);
      await forum.passTime();
    }
    expectRefused(await ask(member), "topics_first_day");
    const status = (await member.call("getForumStanding")).body;
    expect(status.first_day).toMatchObject({ topics_left: 0, replies_left: 10, links_left: 2 });
    await testApp.admin.query(
      "update users set created_at = now() - interval '25 hours' where id = $1",
      [member.id],
    );
    expect((await ask(member)).status).toBe(201);
    expect((await member.call("getForumStanding")).body.first_day).toBeNull();
  });

  test("[D62] allows ten replies", async () => {
    const [member, old] = [await forum.createNewMember(), await forum.createMember()];
    const topic = await forum.ask(old);
    for (let at = 0; at < firstDay.replies; at++) {
      expect((await reply(member, topic.id)).status).toBe(201);
      await forum.passTime();
    }
    expectRefused(await reply(member, topic.id), "replies_first_day");
    expect((await ask(member)).status, "topics are counted apart").toBe(201);
  });

  test.each([
    ["joined by commas", "https://a.test,https://b.test,https://c.test"],
    ["written side by side", "[a](https://a.test)[b](https://b.test)[c](https://c.test)"],
    ["without a scheme", "www.a.test,www.b.test;www.c.test"],
  ])("[N1.09] rejects a topic with three links %s", async (_name, body) => {
    const member = await forum.createNewMember();
    expectRefused(await ask(member, { body }), "links_first_day");
    expect((await ask(member, { body: "https://www.a.test,https://b.test" })).status).toBe(201);
  });

  test("[D62] allows two links over all posts and edits", async () => {
    const [member, old] = [await forum.createNewMember(), await forum.createMember()];
    const topic = await forum.ask(old);
    const one = "See https://a.test";
    const first = await reply(member, topic.id, one);
    await forum.passTime();
    const three = "https://b.test [c](https://c.test)";
    expectRefused(await reply(member, topic.id, three), "links_first_day");
    await forum.passTime();
    const edit = (body: string) =>
      member.call("editPost", { params: { id: first.body.id }, body: { body } });
    expect((await edit(`${one} and https://b.test`)).status).toBe(200);
    expectRefused(await edit(`${one} ${three}`), "links_first_day");
    expectRefused(await ask(member, { body: one }), "links_first_day");
    expect((await ask(member)).status).toBe(201);
  });
});

describe("parallel edits on the first day", () => {
  test("[D62] share the limit of two links", async () => {
    const [member, old] = [await forum.createNewMember(), await forum.createMember()];
    const topic = await forum.ask(old);
    const posts = [];
    for (let at = 0; at < 6; at++) {
      posts.push((await reply(member, topic.id)).body as { id: string });
      await forum.passTime();
    }
    const answers = await Promise.all(
      posts.map(({ id }) =>
        member.call("editPost", { params: { id }, body: { body: "https://a.test www.b.test" } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expectRefused(answers.find(({ status }) => status !== 200) as never, "links_first_day");
  });
});

describe("the general limits", () => {
  test("[D62] reject a second post within seconds", async () => {
    const member = await forum.createMember();
    const topic = await forum.ask(member);
    const fast = await ask(member);
    expect([fast.status, fast.body.params]).toEqual([429, { count: expect.any(Number) }]);
    expect(fast.body.params.count).toBeLessThanOrEqual(limits.community.topics.everySeconds);
    expect((await reply(member, topic.id)).status).toBe(201);
    const second = await reply(member, topic.id);
    expect([second.status, second.body.params.count <= 5]).toEqual([429, true]);
  });

  test("[D62] allow twenty topics, fifty likes and twenty reports a day", async () => {
    const [member, other] = [await forum.createMember(), await forum.createMember()];
    const use = (key: string, used: number) =>
      testApp.admin.query(
        "insert into rate_limits (key, used, window_ends_at) values ($1, $2, now() + interval '1 day')",
        [`${key}:${member.id}`, used],
      );
    const topic = await forum.ask(other);
    const { community } = limits;
    await use("forum-topics", community.topics.perDay);
    await use("forum-likes", community.likesPerDay);
    await use("forum-reports", community.reportsPerDay);
    const params = { id: topic.id };
    expect((await ask(member)).status).toBe(429);
    expect((await member.call("likePost", { params, body: { liked: true } })).status).toBe(429);
    expect((await member.call("reportPost", { params, body: { reason: "spam" } })).status).toBe(
      429,
    );
  });
});
