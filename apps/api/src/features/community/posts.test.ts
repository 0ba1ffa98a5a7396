import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { type Member, openForum } from "../../../test/forum.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { storePath } from "../../../test/stored-paths.ts";

let testApp: TestApp;
let forum: ReturnType<typeof openForum>;
beforeAll(async () => {
  testApp = await startTestApp();
  forum = openForum(testApp);
});
afterAll(() => testApp.stop());

async function listPosts(member: Member, id: string, after = 1) {
  const query = { after: String(after) };
  const { status, body } = await member.call("listPosts", { params: { id }, query });
  expect(status).toBe(200);
  return body as {
    posts: { number: number; kind: string; reason?: string }[];
    next: number | null;
  };
}

/** Removes the rate limits, which would otherwise serialize the writes under test. */
async function withoutPace<T>(run: () => Promise<T>): Promise<T> {
  const { sharedLimiter } = testApp.app.services;
  const { consume } = sharedLimiter;
  sharedLimiter.consume = async () => {};
  try {
    return await run();
  } finally {
    sharedLimiter.consume = consume;
  }
}

describe("a reply", () => {
  test("[N1.01] returns 400 for 2,000 unpaired emphasis marks, and so do a topic and an edit", async () => {
    const [author, helper] = [await forum.createMember(), await forum.createMember()];
    const topic = await forum.ask(author);
    const reply = await forum.reply(helper, topic.id);
    await forum.passTime();
    const body = "**a_".repeat(2000);
    const answers = [
      await helper.call("addReply", {
        params: { id: topic.id },
        body: { id: randomUUID(), body },
      }),
      await helper.call("editPost", { params: { id: reply.id }, body: { body } }),
      await author.call("createTopic", {
        body: {
          id: randomUUID(),
          title: "Stars",
          body,
          category: "study_habits",
          language: "en",
        },
      }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
        400,
        "validation_failed",
        ["body"],
      ]);
    }
  });

  test("[D61] gets the next number, is counted and moves its topic up, once for a repeated request", async () => {
    const [author, helper] = [await forum.createMember(), await forum.createMember("Huda")];
    const first = await forum.ask(author);
    await forum.ask(author);
    await forum.passTime();
    const params = { id: first.id };
    const body = { id: randomUUID(), body: "> quoted\n\nMy *answer*" };
    for (let time = 0; time < 3; time++) {
      const { status, body: post } = await helper.call("addReply", { params, body });
      expect([status, post.number, post.body]).toEqual([201, 2, body.body]);
    }
    expect((await listPosts(author, first.id)).posts).toMatchObject([
      { kind: "post", id: body.id, number: 2, author: { name: "Huda" }, state: "shown" },
    ]);
    const [newest] = (await forum.list(author)).topics;
    expect([newest?.id, newest?.reply_count]).toEqual([first.id, 1]);
    const stolen = await author.call("addReply", { params, body: { ...body, body: "Mine" } });
    expect([stolen.status, stolen.body.code]).toEqual([404, "not_found"]);
  });

  test("[D61] is edited, deleted and restored by its author only, and leaves a gap while deleted", async () => {
    const [author, helper] = [await forum.createMember(), await forum.createMember()];
    const { id } = await forum.ask(author);
    const post = await forum.reply(helper, id);
    await forum.reply(author, id);
    const params = { id: post.id };
    expect((await author.call("editPost", { params, body: { body: "Mine" } })).status).toBe(404);
    expect((await author.call("deletePost", { params })).status).toBe(404);
    const edited = await helper.call("editPost", { params, body: { body: "Better" } });
    expect(edited.body).toMatchObject({
      body: "Better",
      edited_at: expect.stringMatching(/Z$/),
    });
    await helper.call("deletePost", { params });
    expect((await listPosts(author, id)).posts).toMatchObject([
      { kind: "gap", number: 2, reason: "gone" },
      { kind: "post", number: 3 },
    ]);
    expect((await listPosts(helper, id)).posts[0]).toMatchObject({ state: "deleted" });
    expect((await author.call("getTopic", { params: { id } })).body.reply_count).toBe(1);
    await helper.call("restorePost", { params });
    expect((await listPosts(author, id)).posts[0]).toMatchObject({
      state: "shown",
      body: "Better",
    });
    expect((await author.call("getTopic", { params: { id } })).body.reply_count).toBe(2);
  });

  test("[D61] is listed in a page that can start at any number", async () => {
    const [author, helper] = [await forum.createMember(), await forum.createMember()];
    const { id } = await forum.ask(author);
    for (let at = 0; at < 30; at++) await forum.reply(helper, id, `Reply ${at}`);
    const { pageSize } = limits.community;
    const first = await listPosts(author, id);
    expect([first.posts.length, first.posts[0]?.number, first.next]).toEqual([
      pageSize,
      2,
      pageSize + 1,
    ]);
    const second = await listPosts(author, id, first.next ?? 0);
    expect([second.posts.length, second.posts.at(-1)?.number, second.next]).toEqual([6, 31, null]);
    expect((await listPosts(author, id, 19)).posts[0]?.number).toBe(20);
    expect((await listPosts(author, id, 31)).posts).toEqual([]);
  });

  test("[D61] sent twice at once is stored once, and not in another topic", async () => {
    const [author, helper] = [await forum.createMember(), await forum.createMember()];
    const [first, second] = [await forum.ask(author), await forum.ask(author)];
    const body = { id: randomUUID(), body: "Once" };
    const send = (id: string) => helper.call("addReply", { params: { id }, body });
    await withoutPace(() => Promise.all([first.id, first.id, first.id].map(send)));
    const elsewhere = await send(second.id);
    expect(elsewhere.status).toBe(404);
    for (const [id, replies] of [
      [first.id, 1],
      [second.id, 0],
    ] as const) {
      const topic = (await author.call("getTopic", { params: { id } })).body;
      expect([topic.reply_count, topic.post_count]).toEqual([replies, replies + 1]);
    }
  });

  test("[D61] gets its own number when two are sent at once", async () => {
    const members = await Promise.all([1, 2, 3, 4].map(() => forum.createMember()));
    const { id } = await forum.ask(members[0] as Member);
    const posts = await Promise.all(members.map((member) => forum.reply(member, id)));
    expect(posts.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
  });
});

describe("a like", () => {
  test("[D61] counts once when repeated and can be removed", async () => {
    const [author, fan] = [await forum.createMember(), await forum.createMember()];
    const { id } = await forum.ask(author);
    const like = (member: Member, liked: boolean) =>
      member.call("likePost", { params: { id }, body: { liked } });
    expect((await like(author, true)).body.code, "authors cannot like their own post").toBe(
      "not_possible_now",
    );
    for (const liked of [true, true, false, false, true]) {
      const { body } = await like(fan, liked);
      expect(body).toEqual({ is_liked: liked, like_count: liked ? 1 : 0 });
    }
    const topic = (await fan.call("getTopic", { params: { id } })).body;
    expect([topic.like_count, topic.question.is_liked]).toEqual([1, true]);
  });
});

describe("a shared path", () => {
  test("[D61] is copied once, without progress", async () => {
    const [owner, copier] = [await forum.createMember(), await forum.createMember()];
    const { id: pathId } = await storePath(testApp, owner);
    await testApp.admin.query(
      `update learning_paths set milestones = jsonb_set(milestones, '{m1,aiFeedback}', '"Between us"')
       where user_id = $1`,
      [owner.id],
    );
    const foreign = await copier.call("createTopic", {
      body: {
        id: randomUUID(),
        title: "Not mine",
        body: "Look",
        category: "paths",
        language: "en",
        path_id: pathId,
      },
    });
    expect(foreign.status).toBe(404);
    const topic = await forum.ask(owner, { path_id: pathId });
    const read = (await copier.call("getTopic", { params: { id: topic.id } })).body;
    expect(read.has_path).toBe(true);
    expect(read.path.milestones.length).toBeGreaterThan(0);
    expect(JSON.stringify(read)).not.toContain("Between us");

    const copyId = randomUUID();
    for (let time = 0; time < 2; time++) {
      const copied = await copier.call("copyTopicPath", {
        params: { id: topic.id },
        body: { id: copyId },
      });
      expect([copied.status, copied.body]).toEqual([201, { path_id: copyId }]);
    }
    const { body: copy } = await copier.call("getPath", { params: { id: copyId } });
    const { body: original } = await owner.call("getPath", { params: { id: pathId } });
    expect([copy.path.status, copy.path.progress_percentage]).toEqual(["draft", 0]);
    expect(Object.keys(copy.path.milestones)).toEqual(Object.keys(original.path.milestones));
    expect(JSON.stringify(copy)).not.toContain("Between us");
    expect((await copier.call("listPaths")).body.paths).toHaveLength(1);
    const none = await forum.ask(owner);
    const missing = await copier.call("copyTopicPath", {
      params: { id: none.id },
      body: { id: randomUUID() },
    });
    expect(missing.status).toBe(404);
  });
});

describe("following", () => {
  async function listNotifications(member: Member) {
    const { body } = await member.call("listNotifications");
    const rows = body.notifications as { id: string; kind: string; params: object }[];
    return rows.filter(({ kind }) => kind === "reply");
  }

  async function countEvents(member: Member): Promise<number> {
    const { rows } = await testApp.admin.query(
      "select count(*)::int as count from live_events where user_id = $1 and name = 'topic.replied'",
      [member.id],
    );
    return rows[0].count;
  }

  test("[D61] notifies of replies once until read, sends a live event for each, and never notifies the replier", async () => {
    const [author, helper] = [await forum.createMember(), await forum.createMember()];
    const { id, title } = await forum.ask(author);
    await forum.reply(helper, id);
    const { body: topic } = await helper.call("getTopic", { params: { id } });
    expect(topic.is_following, "who replies follows").toBe(true);
    await forum.reply(helper, id);
    await expect.poll(() => countEvents(author), { timeout: 10_000 }).toBe(2);
    const [notification, ...others] = await listNotifications(author);
    expect(others).toEqual([]);
    expect(notification?.params).toEqual({ title, topic_id: id, number: "2" });
    expect([await countEvents(helper), await listNotifications(helper)]).toEqual([0, []]);
    const unread = async () =>
      (await author.call("getTopic", { params: { id } })).body.unread_notices;
    expect(await unread(), "what the topic's page marks as read").toEqual([notification?.id]);

    await author.call("markNotificationRead", { params: { id: notification?.id ?? "" } });
    expect(await unread()).toEqual([]);
    await forum.reply(helper, id);
    await expect
      .poll(async () => (await listNotifications(author)).length, { timeout: 10_000 })
      .toBe(2);

    await author.call("followTopic", { params: { id }, body: { following: false } });
    await author.call("markAllNotificationsRead");
    await forum.reply(helper, id);
    await forum.reply(author, id);
    await expect.poll(() => countEvents(helper), { timeout: 10_000 }).toBe(1);
    expect([await countEvents(author), (await listNotifications(author)).length]).toEqual([3, 2]);
  });

  test("[D62] does not notify of replies by a blocked member", async () => {
    const [author, blocked, friend] = [
      await forum.createMember(),
      await forum.createMember(),
      await forum.createMember(),
    ];
    const { id } = await forum.ask(author);
    await author.call("blockMember", { params: { id: blocked.id }, body: { blocked: true } });
    await forum.reply(blocked, id);
    await forum.reply(friend, id);
    await expect.poll(() => countEvents(author), { timeout: 10_000 }).toBe(1);
    expect(await listNotifications(author)).toMatchObject([{ params: { number: "3" } }]);
  });
});
