import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

const decide = (id: string, body: object) =>
  moderator.call("moderatePost", { params: { id }, body });

describe("[D62] a reason", () => {
  test("is required to hide or remove a post and rejected for other decisions", async () => {
    const { id } = await forum.ask(author);
    for (const body of [
      { action: "hide" },
      { action: "remove" },
      { action: "hide", reason: "because" },
      { action: "keep", reason: "spam" },
      { action: "restore", reason: "spam" },
    ]) {
      const { status, body: answer } = await decide(id, body);
      expect([status, answer.code, answer.fields], JSON.stringify(body)).toEqual([
        400,
        "validation_failed",
        ["reason"],
      ]);
    }
    expect((await author.call("getTopic", { params: { id } })).body.question.state).toBe("shown");
  });

  test("is visible to the author and in the log, and cleared when the post is restored", async () => {
    const { id: topicId } = await forum.ask(author);
    const { id } = await forum.reply(author, topicId, "Buy this now");
    const read = async () =>
      (await author.call("listPosts", { params: { id: topicId } })).body.posts[0];
    expect((await decide(id, { action: "hide", reason: "spam" })).body.taken_reason).toBe("spam");
    expect(await read()).toMatchObject({ state: "hidden", taken_reason: "spam" });
    // The same decision for another reason is another one.
    await decide(id, { action: "hide", reason: "abuse" });
    expect(await read()).toMatchObject({ state: "hidden", taken_reason: "abuse" });
    await decide(id, { action: "restore" });
    expect(await read()).toMatchObject({ state: "shown", taken_reason: null });
    const { entries } = (await moderator.call("listModerationLog")).body;
    expect(entries.slice(0, 3)).toMatchObject([
      { event: "forum_post_restored", reason: null, details: {} },
      { event: "forum_post_hidden", reason: "abuse", details: {} },
      { event: "forum_post_hidden", reason: "spam", details: {} },
    ]);
  });

  test("is required for a suspension and rejected when it ends", async () => {
    for (const body of [{ days: 1 }, { days: 1, reason: "because" }, { days: 0, reason: "spam" }]) {
      const answer = await moderator.call("suspendMember", { params: { id: author.id }, body });
      expect([answer.status, answer.body.fields]).toEqual([400, ["reason"]]);
    }
    expect((await author.call("getForumStanding")).body.suspended_until).toBeNull();
  });
});

describe("[D62] the queue", () => {
  type Reported = { post: { id: string } };
  const list = async (query: Record<string, string>) => {
    const { status, body } = await moderator.call("listReportedPosts", { query });
    expect(status).toBe(200);
    return (body.reported as Reported[]).map(({ post }) => post.id);
  };

  test("is searched in either spelling and filtered by report reason", async () => {
    const [one, two] = [await forum.createMember(), await forum.createMember()];
    const report = (member: Member, id: string, reason: string) =>
      member.call("reportPost", { params: { id }, body: { reason } });
    const { id: topicId } = await forum.ask(author, {
      title: "أفضل دورة في الإحصاء؟",
      language: "ar",
    });
    const { id: advert } = await forum.reply(author, topicId, "Discounted watches here");
    const { id: other } = await forum.ask(author, { title: "Rude words" });
    await report(one, advert, "spam");
    await report(two, advert, "other");
    await report(one, other, "abuse");
    expect(await list({})).toEqual([advert, other]);
    expect(await list({ q: "watch" }), "by its stem").toEqual([advert]);
    expect(await list({ q: "افضل دوره الاحصاء" }), "by its topic").toEqual([advert]);
    expect(await list({ q: "rude" })).toEqual([other]);
    expect(await list({ q: "watch rude" })).toEqual([]);
    expect(await list({ reason: "other" })).toEqual([advert]);
    expect(await list({ reason: "abuse" })).toEqual([other]);
    expect(await list({ reason: "abuse", q: "watch" })).toEqual([]);
    expect(await list({ reason: "off_topic" })).toEqual([]);
    await decide(advert, { action: "keep" });
    await report(await forum.createMember(), advert, "abuse");
    expect(await list({ reason: "other" }), "what was decided on no longer counts").toEqual([]);
    expect(await list({ reason: "abuse" })).toEqual([other, advert]);
  });
});

describe("[D62] the log", () => {
  type Entry = { event: string; member: { id: string } | null };
  const list = async (query: Record<string, string>) => {
    const { status, body } = await moderator.call("listModerationLog", { query });
    expect(status).toBe(200);
    return body as { entries: Entry[]; next: string | null };
  };
  const events = async (query: Record<string, string>) =>
    (await list(query)).entries.map(({ event }) => event);

  test("is searched by member or moderator, filtered by event and paged", async () => {
    const member = await forum.createMember("أحمد الفاتح");
    await testApp.admin.query(
      "update profiles set handle = 'ahmad_f', visibility = 'members' where user_id = $1",
      [member.id],
    );
    const otherModerator = await forum.createModerator();
    await testApp.admin.query("update profiles set display_name = 'Judge Zed' where user_id = $1", [
      otherModerator.id,
    ]);
    const { id } = await forum.ask(member);
    const as = (body: object) => otherModerator.call("moderatePost", { params: { id }, body });
    await as({ action: "hide", reason: "spam" });
    await as({ action: "restore" });
    await as({ action: "remove", reason: "abuse" });
    const all = ["forum_post_removed", "forum_post_restored", "forum_post_hidden"];
    for (const q of ["احمد", "الفاتح أحمد", "ahmad_f", "@ahmad", "zed", "JUDGE"]) {
      expect(await events({ q }), q).toEqual(all);
    }
    expect(await events({ q: "no such name" })).toEqual([]);
    expect(await events({ q: "zed", event: "forum_post_removed" })).toEqual([all[0]]);
    expect(await events({ q: "zed", event: "forum_post_kept" })).toEqual([]);
    const removed = await events({ event: "forum_post_removed" });
    expect(new Set(removed)).toEqual(new Set(["forum_post_removed"]));
    await testApp.admin.query("update profiles set visibility = 'private' where user_id = $1", [
      member.id,
    ]);
    expect(await events({ q: "ahmad_f" }), "a hidden handle").toEqual([]);

    for (let at = 0; at < 12; at++) {
      await as({ action: "restore" });
      await as({ action: "hide", reason: "other" });
    }
    const first = await list({ q: "zed", event: "forum_post_hidden" });
    expect([first.entries.length, first.next]).toEqual([13, null]);
    const page = await list({ q: "zed" });
    expect(page.entries).toHaveLength(24);
    const rest = await list({ q: "zed", after: page.next as string });
    expect([rest.entries.length, rest.next]).toEqual([3, null]);
    expect((await moderator.call("listModerationLog", { query: { event: "x" } })).status).toBe(400);
  });
});

test("[D62] a member who blocked a topic's author is not notified of its replies", async () => {
  const [blocker, friend] = [await forum.createMember(), await forum.createMember()];
  const replier = await forum.createMember("Reem");
  const { id } = await forum.ask(author, { title: `Blocked ${randomUUID()}` });
  for (const member of [blocker, friend]) {
    await member.call("followTopic", { params: { id }, body: { following: true } });
  }
  await blocker.call("blockMember", { params: { id: author.id }, body: { blocked: true } });
  await forum.reply(replier, id);
  const countReplies = async (member: Member) => {
    const { body } = await member.call("listNotifications");
    return body.notifications.filter((row: { kind: string }) => row.kind === "reply").length;
  };
  await expect.poll(() => countReplies(friend), { timeout: 10_000 }).toBe(1);
  await expect.poll(() => countReplies(author), { timeout: 10_000 }).toBe(1);
  expect(await countReplies(blocker)).toBe(0);
});
