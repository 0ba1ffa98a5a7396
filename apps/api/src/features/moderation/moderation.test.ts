import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import type { EndpointName } from "@masar/contract/endpoints";
import { type Member, openForum } from "../../../test/forum.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
let forum: ReturnType<typeof openForum>;
let moderator: Member;
let author: Member;
beforeAll(async () => {
  testApp = await startTestApp();
  forum = openForum(testApp);
  moderator = await forum.createModerator();
  author = await forum.createMember("Sami");
});
afterAll(() => testApp.stop());

function report(member: Member, id: string, reason = "spam", note = "") {
  return member.call("reportPost", { params: { id }, body: { reason, note } });
}

async function reportBy(count: number, id: string): Promise<Member[]> {
  const members: Member[] = [];
  for (let at = 0; at < count; at++) {
    const member = await forum.createMember();
    expect((await report(member, id)).status).toBe(200);
    members.push(member);
  }
  return members;
}

function decide(id: string, action: string, member = moderator) {
  const withReason = action === "hide" || action === "remove" ? { reason: "spam" } : {};
  return member.call("moderatePost", { params: { id }, body: { action, ...withReason } });
}

async function queue(): Promise<{ post: { id: string; state: string }; reports: object[] }[]> {
  const { status, body } = await moderator.call("listReportedPosts");
  expect(status).toBe(200);
  return body.reported;
}

async function readLog(): Promise<{ event: string; post_id: string | null; topic_id: string }[]> {
  const { status, body } = await moderator.call("listModerationLog");
  expect(status).toBe(200);
  return body.entries;
}

describe("reports", () => {
  test("[D62] of three members hide a post until a moderator decides, and a repeated one counts once", async () => {
    expect(limits.community.reportsUntilHidden).toBe(3);
    const reader = await forum.createMember();
    const { id: topicId } = await forum.ask(author, { title: "Which course next?" });
    const { id } = await forum.reply(author, topicId, "Buy this now");
    const [first] = await reportBy(2, id);
    for (let time = 0; time < 3; time++) await report(first as Member, id);
    const read = async (member: Member) =>
      (await member.call("listPosts", { params: { id: topicId } })).body.posts[0];
    expect(await read(first as Member), "for who reported it is marked").toMatchObject({
      kind: "post",
      is_reported: true,
    });
    expect(await read(reader)).toMatchObject({ kind: "post", is_reported: false });
    await reportBy(1, id);
    expect(await read(reader)).toMatchObject({ kind: "gap", reason: "gone" });
    expect((await read(author)).state, "its author sees what happened").toBe("hidden");
    expect((await queue()).find(({ post }) => post.id === id)).toMatchObject({
      post: { state: "hidden", is_decided: false, taken_reason: null, body: "Buy this now" },
      topic: { id: topicId },
      reports: [{ reason: "spam" }, { reason: "spam" }, { reason: "spam" }],
    });
    expect((await readLog())[0]).toMatchObject({
      event: "forum_post_auto_hidden",
      moderator: null,
      member: { id: author.id },
      topic_title: "Which course next?",
      post_id: id,
      post_number: 2,
      is_suspended: false,
    });

    expect((await decide(id, "keep")).body.state).toBe("shown");
    expect((await read(reader)).kind).toBe("post");
    expect((await queue()).some(({ post }) => post.id === id)).toBe(false);
    await reportBy(2, id);
    expect((await read(reader)).kind, "counting begins anew").toBe("post");
    expect((await queue()).find(({ post }) => post.id === id)?.reports).toHaveLength(2);
  });

  test("[D62] of a question hide the whole topic", async () => {
    const reader = await forum.createMember();
    const { id } = await forum.ask(author);
    const [one] = await reportBy(1, id);
    const listed = async (member: Member) =>
      (await forum.list(member)).topics.some((topic) => topic.id === id);
    const topic = await (one as Member).call("getTopic", { params: { id } });
    expect(topic.body.question, "who reported can still look").toMatchObject({ is_reported: true });
    expect([await listed(reader), await listed(one as Member)]).toEqual([true, true]);
    await reportBy(2, id);
    expect((await (one as Member).call("getTopic", { params: { id } })).status).toBe(404);
    expect(await listed(reader)).toBe(false);
    expect((await reader.call("getTopic", { params: { id } })).status).toBe(404);
    expect((await moderator.call("getTopic", { params: { id } })).body.question.state).toBe(
      "hidden",
    );
    expect((await decide(id, "restore")).status).toBe(200);
    expect(await listed(reader)).toBe(true);
  });

  test("[D62] are rejected for the user's own post and an unknown post", async () => {
    const { id } = await forum.ask(author);
    expect((await report(author, id)).body.code).toBe("not_possible_now");
    expect((await report(author, randomUUID())).status).toBe(404);
  });
});

describe("a moderator", () => {
  test("[D62] hides, removes and restores a post, which notifies the author, who cannot restore a removed one", async () => {
    const { id: topicId } = await forum.ask(author, { title: "About rules" });
    const { id } = await forum.reply(author, topicId);
    expect((await decide(id, "remove")).body.state).toBe("removed");
    for (const name of ["deletePost", "restorePost"] as const) {
      const answer = await author.call(name, { params: { id } });
      expect([answer.status, answer.body.code]).toEqual([409, "not_possible_now"]);
    }
    const edit = await author.call("editPost", { params: { id }, body: { body: "Back" } });
    expect(edit.status).toBe(409);
    await expect
      .poll(
        async () => {
          const { body } = await author.call("listNotifications");
          return body.notifications.filter(
            (row: { kind: string }) => row.kind === "post_moderated",
          );
        },
        { timeout: 10_000 },
      )
      .toMatchObject([{ params: { title: "About rules", topic_id: topicId, number: "2" } }]);
    expect((await decide(id, "restore")).body.state).toBe("shown");
    expect((await decide(id, "restore")).status, "again").toBe(200);
    expect((await decide(id, "hide")).body).toMatchObject({ state: "hidden", is_decided: true });
    expect((await decide(id, "hide")).status, "and again").toBe(200);
    expect((await decide(randomUUID(), "hide")).status).toBe(404);
    const events = (await readLog()).filter(({ post_id }) => post_id === id);
    expect(events.map(({ event }) => event)).toEqual([
      "forum_post_hidden",
      "forum_post_restored",
      "forum_post_removed",
    ]);
  });

  test("[D62] edits, moves, locks and pins a topic, and each is logged", async () => {
    const [member, { id }] = [await forum.createMember(), await forum.ask(author)];
    const params = { id };
    const { id: replyId } = await forum.reply(member, id, "Badly written");
    const edited = await moderator.call("editPost", {
      params: { id: replyId },
      body: { body: "Well written" },
    });
    expect([edited.body.body, edited.body.author.id]).toEqual(["Well written", member.id]);
    const change = (body: object) => moderator.call("moderateTopic", { params, body });
    expect((await change({ category: "announcements" })).body.category).toBe("announcements");
    for (const body of [{}, { category: "announcements" }])
      expect((await change(body)).status).toBe(200);
    expect((await change({ is_pinned: true })).body.is_pinned).toBe(true);
    expect((await forum.list(member)).pinned.map((topic) => topic.id)).toEqual([id]);
    expect((await change({ is_pinned: false, is_locked: true })).body.is_locked).toBe(true);
    await forum.passTime();
    const body = { id: randomUUID(), body: "Too late" };
    const late = await member.call("addReply", { params, body });
    expect([late.status, late.body.code]).toEqual([409, "not_possible_now"]);
    expect((await change({ is_locked: false })).status).toBe(200);
    expect((await member.call("addReply", { params, body })).status).toBe(201);
    const events = (await readLog()).filter((entry) => entry.topic_id === id).slice(0, 5);
    expect(events).toMatchObject([
      { event: "forum_topic_changed", details: { is_locked: false } },
      { event: "forum_topic_changed", details: { is_locked: true, is_pinned: false } },
      { event: "forum_topic_changed", details: { is_pinned: true } },
      { event: "forum_topic_changed", details: { category: "announcements" } },
      { event: "forum_post_edited", post_id: replyId, member: { id: member.id } },
    ]);
  });

  test("[D62] suspends a member for some days and ends the suspension", async () => {
    const member = await forum.createMember();
    const { id } = await forum.ask(author);
    const suspend = (days: number, of = member.id) => {
      const body = days === 0 ? { days } : { days, reason: "abuse" };
      return moderator.call("suspendMember", { params: { id: of }, body });
    };
    expect((await suspend(3)).body.suspended_until).toMatch(/Z$/);
    const body = { id: randomUUID(), body: "Hello" };
    const refused = await member.call("addReply", { params: { id }, body });
    expect([refused.status, refused.body.params.limit]).toEqual([429, "suspended"]);
    expect((await member.call("getForumStanding")).body).toMatchObject({
      suspended_until: expect.stringMatching(/Z$/),
      suspended_reason: "abuse",
    });
    expect((await readLog())[0]).toMatchObject({
      is_suspended: true,
      reason: "abuse",
      details: { days: 3 },
    });
    expect((await member.call("getTopic", { params: { id } })).status, "reading goes on").toBe(200);
    expect((await suspend(0)).body.suspended_until).toBeNull();
    expect((await suspend(0)).status, "again").toBe(200);
    expect((await member.call("getForumStanding")).body.suspended_reason).toBeNull();
    expect((await member.call("addReply", { params: { id }, body })).status).toBe(201);
    expect((await suspend(1, randomUUID())).status).toBe(404);
    expect((await suspend(366)).status).toBe(400);
    expect((await readLog())[0]).toMatchObject({
      event: "forum_member_suspended",
      member: { id: member.id },
      moderator: { id: moderator.id, name: "Mona" },
      is_suspended: false,
      topic_title: null,
      reason: null,
      details: { days: 0 },
    });
    const listKinds = async () => {
      const { notifications } = (await member.call("listNotifications")).body;
      return notifications.map(({ kind }: { kind: string }) => kind).toSorted();
    };
    await expect
      .poll(listKinds, { timeout: 10_000 })
      .toEqual(expect.arrayContaining(["writing_paused", "writing_resumed"]));
    expect((await listKinds()).filter((kind: string) => kind === "writing_resumed")).toHaveLength(
      1,
    );
  });

  test("[D62] [R4.06] cannot suspend moderators, but an admin can", async () => {
    const [other, admin] = [await forum.createModerator(), await forum.createModerator("admin")];
    const suspend = (by: Member, of: Member) =>
      by.call("suspendMember", { params: { id: of.id }, body: { days: 1, reason: "abuse" } });
    for (const member of [other, admin]) {
      const refused = await suspend(moderator, member);
      expect([refused.status, refused.body.code]).toEqual([409, "not_possible_now"]);
    }
    expect((await suspend(admin, other)).status).toBe(200);
    expect((await suspend(admin, admin)).status).toBe(409);
  });

  test("[D62] sees deleted members in the log without a name", async () => {
    const deletedModerator = await forum.createModerator();
    const { id } = await forum.ask(author);
    expect((await decide(id, "hide", deletedModerator)).status).toBe(200);
    await testApp.admin.query(
      "update users set deletion_due_at = now() - interval '1 day' where id = $1",
      [deletedModerator.id],
    );
    await testApp.admin.query("select delete_leaver(0)");
    const entry = (await readLog()).find(({ topic_id }) => topic_id === id);
    expect(entry).toMatchObject({ event: "forum_post_hidden", moderator: null, post_id: id });
  });

  test("[D62] pages through the queue and the log by cursor", async () => {
    const { pageSize } = limits.community;
    const reader = await forum.createMember();
    const { id: topicId } = await forum.ask(author);
    for (let at = 0; at < pageSize + 3; at++) {
      const { id } = await forum.reply(author, topicId, `Post ${at}`);
      await forum.passTime();
      expect((await report(reader, id, "other", `Note ${at}`)).status).toBe(200);
    }
    const pages = async (name: EndpointName, list: string) => {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const query: Record<string, string> = after ? { after } : {};
        const { body } = await moderator.call(name, { query });
        const rows = body[list] as { id?: string; post?: { id: string } }[];
        expect(rows.length).toBeLessThanOrEqual(pageSize);
        seen.push(...rows.map((row) => row.id ?? row.post?.id ?? ""));
        after = body.next;
      } while (after);
      expect(new Set(seen).size).toBe(seen.length);
      return seen.length;
    };
    expect(await pages("listReportedPosts", "reported")).toBeGreaterThan(pageSize);
    for (const { post } of await queue()) await decide(post.id, "keep");
    expect(await pages("listModerationLog", "entries")).toBeGreaterThan(pageSize);
  });
});

describe("without the role", () => {
  const moderating: [EndpointName, object][] = [
    ["listReportedPosts", {}],
    ["moderatePost", { action: "remove", reason: "spam" }],
    ["moderateTopic", { is_locked: true }],
    ["suspendMember", { days: 1, reason: "spam" }],
    ["listModerationLog", {}],
  ];

  test.each(moderating)("[D62] [R4.06] %s returns 403", async (name, body) => {
    const { id } = await forum.ask(author);
    const answer = await author.call(name, {
      params: { id },
      ...(name.startsWith("list") ? {} : { body }),
    });
    expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
  });

  test("[D62] the database rejects moderation, but accepts an admin", async () => {
    const { id } = await forum.ask(author);
    const { withUser } = testApp.app.services;
    const as = (userId: string, statement: string) =>
      withUser(userId, async (tx) => {
        const { sql } = await import("kysely");
        return (await sql.raw<Record<string, unknown>>(statement).execute(tx)).rows;
      });
    const remove = `select moderate_post('${id}', 'remove', 'spam')`;
    await expect(as(author.id, remove)).rejects.toThrow();
    // Nothing but what moderators do, and with a reason where there must be one.
    for (const call of [
      `moderate_post('${id}', 'role_granted', null)`,
      `moderate_post('${id}', 'hide', null)`,
      `moderate_post('${id}', 'hide', 'because')`,
      `moderate_post('${id}', 'keep', 'spam')`,
      `suspend_member('${author.id}', 99999, 'spam')`,
      `suspend_member('${author.id}', 1, null)`,
      `suspend_member('${author.id}', 1, 'because')`,
      `suspend_member('${author.id}', 0, 'spam')`,
    ]) {
      await expect(as(moderator.id, `select ${call}`), call).rejects.toThrow();
    }
    for (const statement of [
      "update forum_posts set status = 'shown'",
      "update forum_posts set like_count = 9",
      "update forum_posts set taken_reason = null",
      "update forum_suspensions set reason = 'other'",
      "update forum_topics set is_pinned = true",
      "insert into audit_log (actor, action) values ('me', 'forum_post_kept')",
      "delete from forum_posts",
    ]) {
      await expect(as(author.id, statement), statement).rejects.toThrow(/permission denied/);
    }
    const otherUser = await forum.createMember();
    await as(otherUser.id, "update forum_posts set body = 'Mine'");
    expect((await author.call("getTopic", { params: { id } })).body.question.body).not.toBe("Mine");
    expect(
      await as(otherUser.id, "select * from list_moderation_log(null, null, null, 10)"),
    ).toEqual([]);
    expect(await as(otherUser.id, "select * from list_moderation_members()")).toEqual([]);
    expect(await as(otherUser.id, `select * from list_open_reports(array['${id}'::uuid])`)).toEqual(
      [],
    );
    const admin = await forum.createModerator("admin");
    expect((await decide(id, "hide", admin)).status).toBe(200);
  });
});

test("[D62] topics and posts of a blocked member are hidden until the member is unblocked", async () => {
  const reader = await forum.createMember();
  const other = await forum.createMember("Loud");
  const own = await forum.ask(other);
  const { id } = await forum.ask(author);
  await forum.reply(other, id, "Loud words");
  const block = (blocked: boolean, of = other.id) =>
    reader.call("blockMember", { params: { id: of }, body: { blocked } });
  for (let time = 0; time < 2; time++) expect((await block(true)).status).toBe(200);
  const listed = async () => (await forum.list(reader)).topics.some((topic) => topic.id === own.id);
  const first = async () =>
    (await reader.call("listPosts", { params: { id } })).body.posts[0] as object;
  expect(await listed()).toBe(false);
  expect(await first()).toEqual({ kind: "gap", number: 2, reason: "blocked" });
  expect((await reader.call("searchForum", { query: { q: "loud" } })).body.results).toEqual([]);
  expect((await reader.call("listBlocks")).body.members).toEqual([
    { id: other.id, name: "Loud", handle: null, photo_id: null },
  ]);
  expect((await block(true, reader.id)).body.code).toBe("not_possible_now");
  expect((await block(true, randomUUID())).status).toBe(404);
  await block(false);
  expect(await listed()).toBe(true);
  expect((await reader.call("listBlocks")).body.members).toEqual([]);
});
